"""The axes of the power spectrum of a table of 512 positions and 768 columns, drawn transposed."""

import numpy as np

angles = np.arange(512)[:, None] * 10000.0 ** (-np.arange(384) / 384)
table = np.stack((np.sin(angles), np.cos(angles)), -1).reshape(512, 768)
power = np.abs(np.fft.rfft(table, axis=0)) ** 2
drawn = np.log(power.T + 1)  # an image has its rows along the vertical axis
print(
    "spectrum",
    power.shape,
    "drawn: vertical",
    drawn.shape[0],
    "horizontal",
    drawn.shape[1],
)
