"""blender --background --factory-startup --python render.py -- scene.json: builds a scene, renders it, saves a PNG."""
import json
import os
import sys
import tempfile
import time

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(__file__))

import bpy  # noqa: E402
import numpy as np  # noqa: E402
from corrugated import build_board  # noqa: E402
from denoise import denoise  # noqa: E402
from goods import build_goods, put  # noqa: E402
from paper import paper  # noqa: E402
from studio import camera, extent, lights, sweep, world  # noqa: E402

PASSES = {
    "DiffDir": "diffuse_direct", "DiffInd": "diffuse_indirect", "DiffCol": "diffuse_color",
    "GlossDir": "glossy_direct", "GlossInd": "glossy_indirect", "GlossCol": "glossy_color",
    "TransDir": "transmission_direct", "TransInd": "transmission_indirect", "TransCol": "transmission_color",
    "Emit": "emit", "Env": "environment", "Normal": "normal", "Depth": "z",
}  # fmt: skip


def main(path):
    with open(path, encoding="utf-8") as file:
        description = json.load(file)
    began = time.time()
    bpy.ops.wm.read_factory_settings(use_empty=True)
    scene = bpy.context.scene
    quality = description["quality"]
    prepare(scene, quality)
    subjects = []
    for index, board in enumerate(description["boards"]):
        model, seed = board["model"], description["seed"] + index
        flute, art = model["flute"], board.get("art", {})
        places = board.get("places")
        materials = [
            paper(board["outside"], flute, art.get("outside"), art.get("finish", "flexo"), seed, places is not None),
            paper(board["inside"], flute, art.get("inside"), art.get("insideFinish", "flexo"), seed + 50, places is not None),
            paper("core", flute, seed=seed + 90),
        ]
        made = build_board(board["name"], model, materials)
        subjects += put([made], places)
    subjects += build_goods(description["goods"])
    studio = description["studio"]
    world(studio["world"]["colour"], studio["world"]["strength"])
    bpy.context.view_layer.update()
    low, high = extent(subjects)
    size = studio.get("reach", (high - low).length / 2)
    if "ground" in studio:
        sweep(studio["ground"], size)
    lights(studio["lights"], size)
    camera(description["camera"], subjects)
    built = time.time()
    picture = photograph(scene, description["seed"], quality)
    save(scene, picture, studio, description["output"])
    print(f"BUILT {built - began:.1f} s, RENDERED {time.time() - built:.1f} s")


def prepare(scene, quality):
    scene.render.engine = "CYCLES"
    scene.render.resolution_x, scene.render.resolution_y = quality["width"], quality["height"]
    scene.render.resolution_percentage = 100
    if quality.get("region"):
        left, bottom, right, top = quality["region"]
        scene.render.use_border = scene.render.use_crop_to_border = True
        scene.render.border_min_x, scene.render.border_max_x = left, right
        scene.render.border_min_y, scene.render.border_max_y = bottom, top
    scene.render.use_persistent_data = True
    cycles = scene.cycles
    cycles.device = "CPU"
    cycles.samples = max(1, quality["samples"] // 2)
    cycles.use_adaptive_sampling = True
    cycles.adaptive_threshold = quality["threshold"]
    cycles.adaptive_min_samples = min(16, quality["samples"] // 2)
    cycles.use_denoising = False
    cycles.max_bounces, cycles.diffuse_bounces, cycles.glossy_bounces = 10, 3, 3
    cycles.transmission_bounces, cycles.transparent_max_bounces = 8, 8
    cycles.caustics_reflective = cycles.caustics_refractive = False
    cycles.sample_clamp_indirect = 4.0
    cycles.blur_glossy = 1.0
    cycles.pixel_filter_type, cycles.filter_width = "BLACKMAN_HARRIS", 1.4
    layer = scene.view_layers[0]
    for name in PASSES.values():
        setattr(layer, f"use_pass_{name}", True)


def photograph(scene, seed, quality):
    """Two renders with half of the samples each: their difference tells grain from detail."""
    with tempfile.TemporaryDirectory() as folder:
        halves = []
        for half in range(2):
            scene.cycles.seed = seed * 2 + half
            halves.append(render_passes(scene, os.path.join(folder, str(half))))
    if not quality["denoise"]:
        return sum_passes(*halves)
    began = time.time()
    picture = denoise(*halves)
    print(f"DENOISED {time.time() - began:.1f} s")
    return picture


def sum_passes(first, second):
    both = {name: (first[name] + second[name]) / 2 for name in first}
    picture = both["Emit"] + both["Env"]
    for kind in ("Diff", "Gloss", "Trans"):
        picture = picture + both[f"{kind}Col"] * (both[f"{kind}Dir"] + both[f"{kind}Ind"])
    return picture


def render_passes(scene, folder):
    os.makedirs(folder)
    scene.use_nodes = True
    tree = scene.node_tree
    tree.nodes.clear()
    layers = tree.nodes.new("CompositorNodeRLayers")
    output = tree.nodes.new("CompositorNodeOutputFile")
    output.base_path = folder
    output.format.file_format, output.format.color_depth = "OPEN_EXR", "32"
    output.format.exr_codec = "NONE"
    output.file_slots.clear()
    for name in PASSES:
        output.file_slots.new(name)
        tree.links.new(layers.outputs[name], output.inputs[name])
    bpy.ops.render.render()
    passes = {}
    for name in PASSES:
        found = next(file for file in os.listdir(folder) if file.startswith(name))
        passes[name] = read_pixels(os.path.join(folder, found))
    return passes


def read_pixels(path):
    image = bpy.data.images.load(path)
    image.colorspace_settings.name = "Non-Color"
    width, height = image.size
    pixels = np.empty(width * height * 4, dtype=np.float32)
    image.pixels.foreach_get(pixels)
    bpy.data.images.remove(image)
    return pixels.reshape(height, width, 4)[..., :3].copy()


def save(scene, picture, studio, path):
    height, width = picture.shape[:2]
    image = bpy.data.images.new("picture", width, height, alpha=False, float_buffer=True)
    image.colorspace_settings.name = "Linear"
    pixels = np.ones((height, width, 4), dtype=np.float32)
    pixels[..., :3] = np.maximum(picture, 0)
    image.pixels.foreach_set(pixels.ravel())
    image.update()
    scene.view_settings.view_transform = "Filmic"
    scene.view_settings.look = studio["look"]
    scene.view_settings.exposure = studio["exposure"]
    scene.render.image_settings.file_format = "PNG"
    scene.render.image_settings.color_mode = "RGB"
    scene.render.image_settings.color_depth = "8"
    image.save_render(path, scene=scene)


if __name__ == "__main__":
    main(sys.argv[sys.argv.index("--") + 1])
