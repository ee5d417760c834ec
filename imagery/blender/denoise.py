"""
Takes the grain out of a picture and leaves print and flutes alone: light is smoothed, colour is not. Light reaches
surfaces in passes that Cycles keeps apart from their colour; each is smoothed by a wavelet filter that stops at edges
of depth and normal, and where two independent renders say that a difference is no noise.
"""
import numpy as np

STEPS = (1, 2, 4, 8)
KERNEL = np.array([1, 4, 6, 4, 1], dtype=np.float32) / 16


def shifted(image, dy, dx):
    """The image moved, its border repeated."""
    height, width = image.shape[:2]
    rows = np.clip(np.arange(height) + dy, 0, height - 1)
    columns = np.clip(np.arange(width) + dx, 0, width - 1)
    return image[rows][:, columns]


def framed(image, by):
    """With its border repeated around it."""
    return np.pad(image, ((by, by), (by, by)) + ((0, 0),) * (image.ndim - 2), mode="edge")


def window(y, x, shape):
    return slice(y, y + shape[0]), slice(x, x + shape[1])


def box(image, radius):
    for axis in (0, 1):
        padded = np.concatenate(
            [np.repeat(image.take([0], axis), radius + 1, axis), image, np.repeat(image.take([-1], axis), radius, axis)], axis
        )
        summed = padded.cumsum(axis, dtype=np.float64)
        size = image.shape[axis]
        image = (
            (summed.take(range(2 * radius + 1, 2 * radius + 1 + size), axis) - summed.take(range(size), axis)) / (2 * radius + 1)
        ).astype(np.float32)
    return image


def smooth(first, second, normal, depth, strength):
    """@param first, second: the same light from two renders with different grain"""
    # A stray bright sample is in one render only.
    most = 2.5 * box(np.minimum(first, second), 2) + 0.02
    first, second = np.minimum(first, most), np.minimum(second, most)
    light = (first + second) / 2
    grey = light.mean(axis=2)
    variance = box(((first - second).mean(axis=2) / 2) ** 2, 3) + 1e-8
    slope = np.maximum(np.abs(depth - shifted(depth, 0, 1)), np.abs(depth - shifted(depth, 1, 0)))
    slope = np.minimum(box(slope, 1), 0.01 * depth) + 2e-3
    for step in STEPS:
        total = np.zeros_like(light)
        weights = np.zeros_like(grey)
        spread = np.zeros_like(grey)
        deviation = strength * np.sqrt(box(variance, 1)) + 1e-4
        lights, greys, variances, normals, depths = (framed(image, 2 * step) for image in (light, grey, variance, normal, depth))
        for i, dy in enumerate(range(-2, 3)):
            for j, dx in enumerate(range(-2, 3)):
                part = window(2 * step + dy * step, 2 * step + dx * step, grey.shape)
                facing = np.clip(np.einsum("yxc,yxc->yx", normal, normals[part]), 0, 1) ** 2
                facing = facing * (facing * facing) ** 2
                apart = np.abs(depth - depths[part]) / (slope * (abs(dy) * step + abs(dx) * step + 0.5))
                apart += np.abs(grey - greys[part]) / deviation
                weight = facing * np.exp(-apart) * (KERNEL[i] * KERNEL[j])
                total += lights[part] * weight[..., None]
                spread += variances[part] * weight**2
                weights += weight
        weights = np.maximum(weights, 1e-6)
        light = total / weights[..., None]
        variance = spread / weights**2
        grey = light.mean(axis=2)
    return light


def denoise(first, second):
    """@param first, second: passes by name, float arrays of height × width × channels"""
    both = {name: (first[name] + second[name]) / 2 for name in first}
    normal = both["Normal"]
    length = np.linalg.norm(normal, axis=2, keepdims=True)
    normal = normal / np.maximum(length, 1e-4)
    depth = np.minimum(both["Depth"][..., 0], 1e4)
    picture = both["Emit"] + both["Env"]
    for kind, strength in (("Diff", 2.4), ("Gloss", 2.0), ("Trans", 1.6)):
        colour = both[f"{kind}Col"]
        for way in ("Dir", "Ind"):
            name = f"{kind}{way}"
            if both[name].max() <= 0:
                continue
            picture = picture + colour * smooth(first[name], second[name], normal, depth, strength)
    return picture
