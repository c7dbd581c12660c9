"""Position encodings of other packages, each as a function that `phaseproof conform` can call.

In this folder, with the package installed: `phaseproof conform rope peers:llama --wrap
torch:from_numpy`, and so on; docs/peers.md says which command gives which verdict.  A function of
(n, d) returns tables, a function of x turns row m by position m, one without parameters returns
frequencies or a bias.
"""

HEADS = 12
LENGTH = 131_072


# ---------------------------------------------------------------- transformers: tables


def whisper(n, d):
    from transformers.models.whisper.modeling_whisper import sinusoids

    return sinusoids(n, d)


def marian(n, d):
    from transformers.models.marian.modeling_marian import (
        MarianSinusoidalPositionalEmbedding,
    )

    return MarianSinusoidalPositionalEmbedding(n, d).create_weight()


def roformer(n, d):
    from transformers.models.roformer.modeling_roformer import (
        RoFormerSinusoidalPositionalEmbedding,
    )

    return RoFormerSinusoidalPositionalEmbedding(n, d).create_weight()


def m2m100(n, d):
    from transformers.models.m2m_100.modeling_m2m_100 import (
        M2M100SinusoidalPositionalEmbedding,
    )

    return M2M100SinusoidalPositionalEmbedding.get_embedding(n, d, 1)


def fsmt(n, d):
    from transformers.models.fsmt.modeling_fsmt import SinusoidalPositionalEmbedding

    return SinusoidalPositionalEmbedding.get_embedding(n, d, 1)


def musicgen(n, d):
    from transformers.models.musicgen.modeling_musicgen import (
        MusicgenSinusoidalPositionalEmbedding,
    )

    return MusicgenSinusoidalPositionalEmbedding.get_embedding(n, d)


def xlm(n, d):
    import torch
    from transformers.models.xlm.modeling_xlm import create_sinusoidal_embeddings

    return create_sinusoidal_embeddings(n, d, torch.empty(n, d))


def distilbert(n, d):
    import torch
    from transformers.models.distilbert.modeling_distilbert import (
        create_sinusoidal_embeddings,
    )

    return create_sinusoidal_embeddings(n, d, torch.empty(n, d))


def ctrl(n, d):
    import torch
    from transformers.models.ctrl.modeling_ctrl import positional_encoding

    return positional_encoding(n, d, torch.float)


def gptj(n, d):
    from transformers.models.gptj.modeling_gptj import create_sinusoidal_positions

    return create_sinusoidal_positions(n, d)


def codegen(n, d):
    from transformers.models.codegen.modeling_codegen import create_sinusoidal_positions

    return create_sinusoidal_positions(n, d)


# ---------------------------------------------------------------- transformers: rotations


def _config(d, **more):
    from transformers import LlamaConfig

    return LlamaConfig(
        hidden_size=d * 2,
        num_attention_heads=2,
        head_dim=d,
        max_position_embeddings=LENGTH,
        **more,
    )


def _llama_tables(n, d, **more):
    import torch
    from transformers.models.llama.modeling_llama import LlamaRotaryEmbedding

    made = LlamaRotaryEmbedding(_config(d, **more))
    cos, sin = made(torch.zeros(1, n, d), torch.arange(n)[None])
    return cos[0], sin[0]


def llama(x):
    from transformers.models.llama.modeling_llama import apply_rotary_pos_emb

    cos, sin = _llama_tables(*x.shape)
    return apply_rotary_pos_emb(x[None, None], x[None, None], cos[None], sin[None])[0]


def llama_bfloat16(n, d):
    """The tables of a model in bfloat16: made in float32, and rounded."""
    import torch
    from transformers.models.llama.modeling_llama import LlamaRotaryEmbedding

    made = LlamaRotaryEmbedding(_config(d))
    cos, sin = made(torch.zeros(1, n, d, dtype=torch.bfloat16), torch.arange(n)[None])
    return cos[0], sin[0]


def llama_cast(n, d):
    """The rotary module itself cast to bfloat16, as by model.to(torch.bfloat16)."""
    import torch
    from transformers.models.llama.modeling_llama import LlamaRotaryEmbedding

    made = LlamaRotaryEmbedding(_config(d)).to(torch.bfloat16)
    cos, sin = made(torch.zeros(1, n, d), torch.arange(n)[None])
    return cos[0], sin[0]


def neox(x):
    """A quarter of the lanes turns."""
    import torch
    from transformers import GPTNeoXConfig
    from transformers.models.gpt_neox.modeling_gpt_neox import (
        GPTNeoXRotaryEmbedding,
        apply_rotary_pos_emb,
    )

    n, d = x.shape
    made = GPTNeoXRotaryEmbedding(
        GPTNeoXConfig(hidden_size=d * 2, num_attention_heads=2)
    )
    cos, sin = made(x[None], torch.arange(n)[None])
    return apply_rotary_pos_emb(x[None, None], x[None, None], cos, sin)[0]


def cohere(x):
    import torch
    from transformers import CohereConfig
    from transformers.models.cohere.modeling_cohere import (
        CohereRotaryEmbedding,
        apply_rotary_pos_emb,
    )

    n, d = x.shape
    made = CohereRotaryEmbedding(CohereConfig(hidden_size=d * 2, num_attention_heads=2))
    cos, sin = made(x[None], torch.arange(n)[None])
    return apply_rotary_pos_emb(x[None, None], x[None, None], cos, sin)[0]


def deepseek(x):
    from transformers.models.deepseek_v3.modeling_deepseek_v3 import (
        apply_rotary_pos_emb_interleave,
    )

    cos, sin = _llama_tables(*x.shape)
    return apply_rotary_pos_emb_interleave(
        x[None, None], x[None, None], cos[None], sin[None]
    )[0]


def gptj_rotation(x):
    from transformers.models.gptj.modeling_gptj import apply_rotary_pos_emb

    n, d = x.shape
    sin, cos = gptj(n, d)[None].chunk(2, dim=-1)
    return apply_rotary_pos_emb(x[None, :, None], sin, cos)


# ---------------------------------------------------------------- transformers: several coordinates


def _grid(*sizes):
    """The coordinates of 1024 places, a row for each axis."""
    import torch

    return torch.cartesian_prod(*(torch.arange(n) for n in sizes)).T


def _sections(module, name, config, n, d, counts):
    """Tables of a text model whose tokens are the places of a video."""
    import importlib

    import torch

    made = getattr(
        importlib.import_module(f"transformers.models.{module}.modeling_{module}"), name
    )
    parameters = {"rope_type": "default", "rope_theta": 1e6, "mrope_section": counts}
    cos, sin = made(config(head_dim=d, rope_parameters=parameters))(
        torch.zeros(1, n, d), _grid(4, 16, 16)[:, None]
    )
    return cos[0], sin[0]


def qwen2_vl(n, d):
    from transformers.models.qwen2_vl.configuration_qwen2_vl import Qwen2VLTextConfig

    return _sections(
        "qwen2_vl", "Qwen2VLRotaryEmbedding", Qwen2VLTextConfig, n, d, [8, 12, 12]
    )


def qwen3_vl(n, d):
    from transformers.models.qwen3_vl.configuration_qwen3_vl import Qwen3VLTextConfig

    return _sections(
        "qwen3_vl", "Qwen3VLTextRotaryEmbedding", Qwen3VLTextConfig, n, d, [12, 10, 10]
    )


def qwen2_vl_vision(n, d):
    import torch
    from transformers.models.qwen2_vl.configuration_qwen2_vl import Qwen2VLVisionConfig
    from transformers.models.qwen2_vl.modeling_qwen2_vl import (
        Qwen2VLVisionRotaryEmbedding,
    )

    made = Qwen2VLVisionRotaryEmbedding(
        Qwen2VLVisionConfig(embed_dim=2 * d, num_heads=2)
    )
    return made(torch.zeros(1, n, d), _grid(32, 32).T)


def pixtral(n, d):
    import torch
    from transformers import PixtralVisionConfig
    from transformers.models.pixtral.modeling_pixtral import (
        PixtralVisionRotaryEmbedding,
    )

    made = PixtralVisionRotaryEmbedding(
        PixtralVisionConfig(hidden_size=2 * d, num_attention_heads=2)
    )
    return made(torch.zeros(1, n, d), _grid(32, 32).T)


# ---------------------------------------------------------------- transformers: frequencies, biases


def _frequencies(d=128, **scaling):
    from transformers.models.llama.modeling_llama import LlamaRotaryEmbedding

    return LlamaRotaryEmbedding(
        _config(d, rope_parameters={"rope_theta": 10000.0, **scaling})
    ).inv_freq


def linear():
    return _frequencies(rope_type="linear", factor=4.0)


def dynamic():
    """At the length that the model was trained for."""
    return _frequencies(rope_type="dynamic", factor=4.0)


def yarn():
    return _frequencies(
        rope_type="yarn", factor=4.0, original_max_position_embeddings=4096
    )


def yarn_tables(n, d):
    return _llama_tables(
        n,
        d,
        rope_parameters={
            "rope_theta": 10000.0,
            "rope_type": "yarn",
            "factor": 4.0,
            "original_max_position_embeddings": 4096,
        },
    )


def llama3():
    return _frequencies(
        rope_type="llama3",
        factor=8.0,
        low_freq_factor=1.0,
        high_freq_factor=4.0,
        original_max_position_embeddings=8192,
    )


def longrope():
    return _frequencies(
        rope_type="longrope",
        factor=4.0,
        original_max_position_embeddings=4096,
        short_factor=[1 + i / 8 for i in range(64)],
        long_factor=[1.0] * 64,
    )


def bloom():
    import torch
    from transformers.models.bloom.modeling_bloom import build_alibi_tensor

    return build_alibi_tensor(torch.ones(1, 64, dtype=torch.long), HEADS, torch.float32)


def mpt():
    from transformers.models.mpt.modeling_mpt import build_mpt_alibi_tensor

    return build_mpt_alibi_tensor(HEADS, 64)


def t5():
    import torch
    from transformers.models.t5.modeling_t5 import T5Attention

    at = torch.arange(400)
    return T5Attention._relative_position_bucket(at[None, :] - at[:, None]).int()


# ---------------------------------------------------------------- diffusers


def timesteps(n, d):
    import torch
    from diffusers.models.embeddings import get_timestep_embedding

    return get_timestep_embedding(torch.arange(n), d)


def stable_diffusion(n, d):
    import torch
    from diffusers.models.embeddings import get_timestep_embedding

    return get_timestep_embedding(
        torch.arange(n), d, flip_sin_to_cos=True, downscale_freq_shift=0
    )


def flux(n, d):
    import torch
    from diffusers.models.embeddings import get_1d_rotary_pos_embed

    return get_1d_rotary_pos_embed(d, n, use_real=True, freqs_dtype=torch.float64)


def lumina(n, d):
    from diffusers.models.embeddings import get_1d_rotary_pos_embed

    return get_1d_rotary_pos_embed(d, n)


# ---------------------------------------------------------------- mlx


def mlx(x):
    import mlx.nn as nn

    return nn.RoPE(x.shape[-1])(x[None])


def mlx_traditional(x):
    import mlx.nn as nn

    return nn.RoPE(x.shape[-1], traditional=True)(x[None])


def mlx_sinusoidal(n, d):
    import mlx.core as mx
    import mlx.nn as nn

    return nn.SinusoidalPositionalEncoding(d)(mx.arange(n))


def mlx_alibi():
    import mlx.nn as nn

    return nn.ALiBi.create_alibi_matrix(64, 64, HEADS)


# ---------------------------------------------------------------- small packages


def positional_encodings(n, d):
    import torch
    from positional_encodings.torch_encodings import PositionalEncoding1D

    return PositionalEncoding1D(d)(torch.zeros(1, n, d))


def positional_encodings_half(n, d):
    """In a model that was made half precision."""
    import torch
    from positional_encodings.torch_encodings import PositionalEncoding1D

    return PositionalEncoding1D(d).bfloat16()(
        torch.zeros(1, n, d, dtype=torch.bfloat16)
    )


def rotary_embedding_torch(x):
    from rotary_embedding_torch import RotaryEmbedding

    return RotaryEmbedding(x.shape[-1]).rotate_queries_or_keys(x)


def rotary_embedding_torch_xpos(x):
    """Of queries."""
    from rotary_embedding_torch import RotaryEmbedding

    return RotaryEmbedding(x.shape[-1], use_xpos=True).rotate_queries_and_keys(x, x)[0]


def rotary_embedding_torch_xpos_keys(x):
    from rotary_embedding_torch import RotaryEmbedding

    return RotaryEmbedding(x.shape[-1], use_xpos=True).rotate_queries_and_keys(x, x)[1]


def x_transformers_xpos(x):
    from x_transformers.x_transformers import RotaryEmbedding, apply_rotary_pos_emb

    freqs, scale = RotaryEmbedding(x.shape[-1], use_xpos=True).forward_from_seq_len(
        x.shape[-2]
    )
    return apply_rotary_pos_emb(x[None, None], freqs, scale)


def x_transformers(x):
    from x_transformers.x_transformers import RotaryEmbedding, apply_rotary_pos_emb

    freqs, scale = RotaryEmbedding(x.shape[-1]).forward_from_seq_len(x.shape[-2])
    return apply_rotary_pos_emb(x[None, None], freqs, scale)


def x_transformers_sinusoidal(n, d):
    import torch
    from x_transformers.x_transformers import ScaledSinusoidalEmbedding

    return ScaledSinusoidalEmbedding(d)(torch.zeros(1, n, d))


def x_transformers_alibi():
    from x_transformers.x_transformers import AlibiPositionalBias

    return AlibiPositionalBias(HEADS, HEADS)(64, 64)


# ---------------------------------------------------------------- keras-hub


def keras_sinusoidal(n, d):
    import numpy as np
    from keras_hub.layers import SinePositionEncoding

    return SinePositionEncoding()(np.zeros((1, n, d), np.float32))


def keras_sinusoidal_bfloat16(n, d):
    import numpy as np
    from keras_hub.layers import SinePositionEncoding

    return SinePositionEncoding(dtype="bfloat16")(np.zeros((1, n, d), np.float32))


def keras_rotary(x):
    from keras_hub.layers import RotaryEmbedding

    return RotaryEmbedding()(x[None])


def _keras(**more):
    from keras_hub.layers import RotaryEmbedding

    return RotaryEmbedding(**more)._get_inverse_freq(128)


def keras_linear():
    return _keras(rope_type="linear", scaling_factor=4.0)


def keras_dynamic():
    return _keras(rope_type="dynamic", scaling_factor=4.0)


def keras_yarn():
    return _keras(
        rope_type="yarn",
        scaling_factor=4.0,
        beta_fast=32.0,
        beta_slow=1.0,
        original_max_position_embeddings=4096,
        truncate=True,
    )


# ---------------------------------------------------------------- litgpt


def litgpt(x):
    from litgpt.model import apply_rope, build_rope_cache

    cos, sin = build_rope_cache(*x.shape)
    return apply_rope(x[None, None], cos[None], sin[None])


def litgpt_interleave(x):
    from litgpt.model import apply_rope_interleave, build_rope_cache

    cos, sin = build_rope_cache(*x.shape)
    return apply_rope_interleave(x[None, None], cos[None], sin[None])


def litgpt_llama3(n, d):
    from litgpt.model import build_rope_cache

    return build_rope_cache(
        n,
        d,
        base=500_000,
        extra_config={
            "factor": 8.0,
            "low_freq_factor": 1.0,
            "high_freq_factor": 4.0,
            "original_max_seq_len": 8192,
        },
    )


def litgpt_yarn(n, d):
    from litgpt.model import build_rope_cache

    return build_rope_cache(
        n,
        d,
        extra_config={
            "factor": 4.0,
            "beta_fast": 32.0,
            "beta_slow": 1.0,
            "original_max_seq_len": 4096,
            "mscale": 1.0,
            "mscale_all_dim": 0.0,
        },
    )


# ---------------------------------------------------------------- fairseq2


def fairseq2_sinusoidal(n, d):
    import torch
    from fairseq2.nn import BatchLayout, SinusoidalPositionEncoder

    x = torch.zeros(1, n, d)
    return SinusoidalPositionEncoder(d, n)(x, BatchLayout.of(x))


def fairseq2_rotary(x):
    from fairseq2.nn import BatchLayout, RotaryEncoder

    x = x[None]
    return RotaryEncoder(x.shape[-1], x.shape[1])(x, BatchLayout.of(x))


def fairseq2_reference(x):
    from fairseq2.nn import BatchLayout, ReferenceRotaryEncoder

    x = x[None]
    return ReferenceRotaryEncoder(x.shape[-1], x.shape[1])(x, BatchLayout.of(x))
