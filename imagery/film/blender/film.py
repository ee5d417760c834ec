"""blender --background --factory-startup --python film.py -- film.json: renders frames of a film, each to its own PNG."""
import json
import os
import sys
import tempfile
import time

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(os.path.dirname(__file__), "..", "..", "blender"))

import bpy  # noqa: E402
import numpy as np  # noqa: E402
from corrugated import UNIT, build_board  # noqa: E402
from denoise import smooth  # noqa: E402
from goods import build_goods, put  # noqa: E402
from materials import material  # noqa: E402
from mathutils import Vector  # noqa: E402
from paper import paper  # noqa: E402
from render import prepare, render_passes, save  # noqa: E402
from studio import camera, lights, sweep, world  # noqa: E402

# Nothing in the film lets light through.
KINDS = ("Diff", "Gloss")


def main(path):
    with open(path, encoding="utf-8") as file:
        description = json.load(file)
    bpy.ops.wm.read_factory_settings(use_empty=True)
    scene = bpy.context.scene
    prepare(scene, description["quality"])
    hasten(scene.cycles)
    stage = description["stage"]
    studio = stage["studio"]
    world(studio["world"]["colour"], studio["world"]["strength"])
    sweep(studio["ground"], studio["reach"])
    lights(studio["lights"], studio["reach"])
    build_goods(stage["goods"])
    stacked = stage["stacked"]
    whole = [build_board("stacked", stacked["model"], papers(stacked, stage["seed"], True))]
    whole += [ribbon(one, stage["tape"]) for one in stacked["ribbons"]]
    put(whole, stacked["places"])
    board = papers(stage["followed"], stage["seed"], False)
    standing = set(bpy.data.objects)
    for frame in description["frames"]:
        began = time.time()
        build_board("followed", frame["model"], board)
        for one in frame["ribbons"]:
            ribbon(one, stage["tape"])
        if frame["bottles"]:
            build_goods([{**part, "places": frame["bottles"]} for part in stage["bottle"]])
        camera(frame["camera"], [])
        bpy.context.view_layer.update()
        picture = take(scene, stage["seed"])
        # Under another name until it is whole: what is there is taken as done.
        save(scene, picture, studio, frame["output"] + ".part.png")
        os.replace(frame["output"] + ".part.png", frame["output"])
        clear(standing)
        print(f"FRAME {frame['number']} {time.time() - began:.1f} s", flush=True)


def hasten(cycles):
    """Frames are smaller and more than photographs are: light is followed less far."""
    cycles.max_bounces, cycles.diffuse_bounces, cycles.glossy_bounces = 3, 1, 1


def take(scene, seed):
    """As photographs are, but that all light has its grain taken out together: that takes a third of the time."""
    with tempfile.TemporaryDirectory() as folder:
        halves = []
        for half in range(2):
            scene.cycles.seed = seed * 2 + half
            halves.append(render_passes(scene, os.path.join(folder, str(half))))
    both = {name: (halves[0][name] + halves[1][name]) / 2 for name in halves[0]}
    normal = both["Normal"] / np.maximum(np.linalg.norm(both["Normal"], axis=2, keepdims=True), 1e-4)
    depth = np.minimum(both["Depth"][..., 0], 1e4)
    light = [np.concatenate([half[f"{kind}Dir"] + half[f"{kind}Ind"] for kind in KINDS], axis=2) for half in halves]
    smoothed = smooth(*light, normal, depth, 2.4)
    picture = both["Emit"] + both["Env"]
    for index, kind in enumerate(KINDS):
        picture = picture + both[f"{kind}Col"] * smoothed[..., 3 * index : 3 * index + 3]
    return picture


def papers(piece, seed, varied):
    flute, art = piece["model"]["flute"], piece["art"]
    return [
        paper(piece["outside"], flute, art.get("outside"), "flexo", seed, varied),
        paper(piece["inside"], flute, None, "flexo", seed + 50, varied),
        paper("core", flute, seed=seed + 90),
    ]


def ribbon(rows, look):
    """A strip through pairs of points."""
    mesh = bpy.data.meshes.new("ribbon")
    mesh.from_pydata([Vector(point) * UNIT for row in rows for point in row], [], [(2 * i, 2 * i + 1, 2 * i + 3, 2 * i + 2) for i in range(len(rows) - 1)])
    mesh.materials.append(material(look))
    mesh.polygons.foreach_set("use_smooth", [True] * len(mesh.polygons))
    mesh.use_auto_smooth = True
    mesh.auto_smooth_angle = 0.7
    made = bpy.data.objects.new("ribbon", mesh)
    bpy.context.scene.collection.objects.link(made)
    return made


def clear(standing):
    """Takes away what belonged to one frame only."""
    for made in [one for one in bpy.data.objects if one not in standing]:
        bpy.data.objects.remove(made)
    for blocks in (bpy.data.meshes, bpy.data.cameras, bpy.data.images):
        for block in [one for one in blocks if one.users == 0]:
            blocks.remove(block)


if __name__ == "__main__":
    main(sys.argv[sys.argv.index("--") + 1])
