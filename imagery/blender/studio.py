"""The studio: a sweep of warm paper, a large softbox to the left, a fill, a rim; one camera family."""
import math

import bpy
from bpy_extras.object_utils import world_to_camera_view
from corrugated import UNIT
from mathutils import Vector
from shading import Graph, linear


def sweep(colour, size):
    """Floor that rises to a wall far behind, without a line between them."""
    depth, rise, radius, half = 6 * size, 5 * size, 3 * size, 14 * size
    profile = [(-12 * size, 0.0), (depth, 0.0)]
    profile += [
        (depth + radius * math.sin(a), radius - radius * math.cos(a))
        for a in (math.radians(d) for d in range(3, 91, 3))
    ]
    profile.append((depth + radius, radius + rise))
    vertices = [(x, y, z) for y, z in profile for x in (-half, half)]
    faces = [(2 * i, 2 * i + 1, 2 * i + 3, 2 * i + 2) for i in range(len(profile) - 1)]
    mesh = bpy.data.meshes.new("sweep")
    mesh.from_pydata(vertices, [], faces)
    mesh.polygons.foreach_set("use_smooth", [True] * len(faces))
    graph = Graph("sweep")
    mesh.materials.append(graph.surface(Base_Color=linear(colour), Roughness=0.9, Specular=0.1))
    made = bpy.data.objects.new("sweep", mesh)
    bpy.context.scene.collection.objects.link(made)


def softbox(name, position, target, size, power, colour="#ffffff", spread=170):
    light = bpy.data.lights.new(name, "AREA")
    light.shape, light.size, light.size_y = "RECTANGLE", size[0], size[1]
    light.energy, light.color, light.spread = power, linear(colour), math.radians(spread)
    made = bpy.data.objects.new(name, light)
    made.location = position
    made.rotation_euler = (Vector(target) - Vector(position)).to_track_quat("-Z", "Y").to_euler()
    bpy.context.scene.collection.objects.link(made)


def world(colour, strength):
    made = bpy.data.worlds.new("studio")
    made.use_nodes = True
    background = made.node_tree.nodes["Background"]
    background.inputs[0].default_value = (*linear(colour), 1)
    background.inputs[1].default_value = strength
    bpy.context.scene.world = made


def lights(settings, size):
    """@param size how large the subject is, so that every picture has the same light whatever is in it"""
    for light in settings:
        softbox(
            light["name"],
            [part * size for part in light["at"]],
            [part * size for part in light["towards"]],
            [part * size for part in light["size"]],
            light["power"] * size * size,
            light["colour"],
        )


def subject_points(objects):
    return [made.matrix_world @ Vector(corner) for made in objects for corner in made.bound_box]


def extent(objects):
    points = subject_points(objects)
    low = Vector([min(p[i] for p in points) for i in range(3)])
    high = Vector([max(p[i] for p in points) for i in range(3)])
    return low, high


def vertices_of(objects, most=4000):
    for made in objects:
        vertices = made.data.vertices
        step = max(1, len(vertices) // most)
        for index in range(0, len(vertices), step):
            yield made.matrix_world @ vertices[index].co


def camera(settings, objects):
    """Stands where it is told, or frames the subject: looks from a direction, comes near, centres it."""
    scene = bpy.context.scene
    data = bpy.data.cameras.new("camera")
    data.lens, data.sensor_width, data.sensor_fit = settings["lens"], 36, "HORIZONTAL"
    data.clip_end = 1000
    made = bpy.data.objects.new("camera", data)
    scene.collection.objects.link(made)
    scene.camera = made
    data.dof.use_dof = True
    # A tenth of the number, since one unit is a tenth of a metre.
    data.dof.aperture_fstop = settings["aperture"] / 10
    if "at" in settings:
        at, towards = (Vector(settings[name]) * UNIT for name in ("at", "towards"))
        made.location = at
        made.rotation_euler = (towards - at).to_track_quat("-Z", "Y").to_euler()
        data.dof.focus_distance = (Vector(settings.get("sharp", settings["towards"])) * UNIT - at).length
        return
    azimuth, elevation = math.radians(settings["azimuth"]), math.radians(settings["elevation"])
    away = Vector((math.sin(azimuth) * math.cos(elevation), -math.cos(azimuth) * math.cos(elevation), math.sin(elevation)))
    made.rotation_euler = (-away).to_track_quat("-Z", "Y").to_euler()
    points = list(vertices_of(objects))
    low, high = extent(objects)
    target, distance = (low + high) / 2, (high - low).length * 2.4
    rotation = made.rotation_euler.to_matrix()
    right, up = rotation @ Vector((1, 0, 0)), rotation @ Vector((0, 1, 0))
    aspect = scene.render.resolution_x / scene.render.resolution_y
    for _ in range(14):
        made.location = target + away * distance
        bpy.context.view_layer.update()
        seen = [world_to_camera_view(scene, made, point) for point in points]
        left, top = min(p.x for p in seen), max(p.y for p in seen)
        end, bottom = max(p.x for p in seen), min(p.y for p in seen)
        width = distance * 36 / data.lens
        target = target + right * ((left + end) / 2 - 0.5 - settings.get("shift", [0, 0])[0]) * width
        target = target + up * ((top + bottom) / 2 - 0.5 - settings.get("shift", [0, 0])[1]) * width / aspect
        distance *= 1 + 0.9 * (max((end - left) / settings["fill"][0], (top - bottom) / settings["fill"][1]) - 1)
    made.location = target + away * distance
    bpy.context.view_layer.update()
    near = min((made.location - point).length for point in points)
    data.dof.focus_distance = near + (distance - near) * settings.get("focus", 0.45)
