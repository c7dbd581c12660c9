/* The files of the kernel, their sizes and their hashes: `make kernel` writes them here. */
const KERNEL = null;
