"""What stands in the boxes and beside them: turned vessels, cartons, pouches, tubes, wedges, popcorn."""
import math
import random

import bmesh
import bpy
from corrugated import UNIT
from materials import material
from mathutils import Matrix, Vector, noise

def build_goods(goods):
    made = []
    for good in goods:
        made += put(KINDS[good["kind"]](good), good.get("places"))
    return made


def put(parts, places):
    """The same meshes at each place instead of where they are: moved by [x, y, z], turned about the upright by degrees."""
    if places is None:
        return parts
    found, stood = [], [part.matrix_world.copy() for part in parts]
    for number, (x, y, z, degrees) in enumerate(places):
        way = Matrix.Translation(Vector((x, y, z)) * UNIT) @ Matrix.Rotation(math.radians(degrees), 4, "Z")
        for part, stand in zip(parts, stood):
            again = part.copy() if number else part
            if number:
                bpy.context.scene.collection.objects.link(again)
            again.matrix_world = way @ stand
            found.append(again)
    return found


def motion(good):
    x, y, z = (math.radians(degrees) for degrees in good.get("turn", [0, 0, 0]))
    turn = Matrix.Rotation(z, 4, "Z") @ Matrix.Rotation(y, 4, "Y") @ Matrix.Rotation(x, 4, "X")
    return Matrix.Translation(Vector(good["at"]) * UNIT) @ turn


def link(name, mesh, good, materials, smooth=40, bevel=0.0, subdivide=0):
    for one in materials:
        mesh.materials.append(one)
    mesh.polygons.foreach_set("use_smooth", [True] * len(mesh.polygons))
    mesh.use_auto_smooth = True
    mesh.auto_smooth_angle = math.radians(smooth)
    made = bpy.data.objects.new(name, mesh)
    made.matrix_world = motion(good)
    bpy.context.scene.collection.objects.link(made)
    if bevel:
        modifier = made.modifiers.new("edge", "BEVEL")
        modifier.width, modifier.segments, modifier.limit_method = bevel * UNIT, 4, "ANGLE"
        modifier.angle_limit = math.radians(30)
    if subdivide:
        modifier = made.modifiers.new("round", "SUBSURF")
        modifier.levels = modifier.render_levels = subdivide
    return made


def grid(rows, columns, at, place=None, closed=False):
    """A mesh over rows × columns with its places on a picture."""
    vertices = [at(i, j) for i in range(rows) for j in range(columns)]
    faces, corners = [], []
    for i in range(rows - 1):
        for j in range(columns if closed else columns - 1):
            k = (j + 1) % columns
            faces.append([i * columns + j, i * columns + k, (i + 1) * columns + k, (i + 1) * columns + j])
            corners += [(i, j), (i, j + 1), (i + 1, j + 1), (i + 1, j)]
    mesh = bpy.data.meshes.new("grid")
    mesh.from_pydata(vertices, [], faces)
    uv = mesh.uv_layers.new(name="art")
    place = place or (lambda i, j: (j / (columns if closed else columns - 1), i / (rows - 1)))
    uv.data.foreach_set("uv", [value for i, j in corners for value in place(i, j)])
    mesh.update()
    return mesh


def smooth_profile(points, steps=6):
    """Catmull-Rom through the points; a point given twice is a corner."""
    found = []
    for k in range(len(points) - 1):
        a, b, c, d = (points[max(0, k - 1)], points[k], points[k + 1], points[min(len(points) - 1, k + 2)])
        if b == c:
            continue
        for s in range(steps):
            t = s / steps
            found.append([
                0.5 * (2 * b[i] + (c[i] - a[i]) * t + (2 * a[i] - 5 * b[i] + 4 * c[i] - d[i]) * t * t + (3 * b[i] - a[i] - 3 * c[i] + d[i]) * t**3)
                for i in (0, 1)
            ])  # fmt: skip
    return found + [list(points[-1])]


def turned(good):
    """A vessel turned on a lathe, [radius, height] from foot to mouth; `label` is a strip around it."""
    profile = smooth_profile(good["profile"])
    count = good.get("segments", 64)

    def ring(radius, z, j):
        angle = 2 * math.pi * j / count
        return Vector((radius * math.sin(angle), -radius * math.cos(angle), z)) * UNIT

    mesh = grid(len(profile), count, lambda i, j: ring(max(0.01, profile[i][0]), profile[i][1], j), closed=True)
    parts = [link("turned", mesh, good, [material(good["material"])], good.get("smooth", 50))]
    label = good.get("label")
    if label:
        span = label.get("span", 360) / 360
        inside = [p for p in profile if label["from"] <= p[1] <= label["to"]]
        radius = lambda z: max(p[0] for p in inside) + 0.25 if inside else 10  # noqa: E731
        heights = [label["from"] + (label["to"] - label["from"]) * i / 6 for i in range(7)]
        around = 64

        def at(i, j):
            angle = 2 * math.pi * (j / around - 0.5) * span
            r = radius(heights[i])
            return Vector((r * math.sin(angle), -r * math.cos(angle), heights[i])) * UNIT

        strip = grid(7, around + 1, at)
        parts.append(link("label", strip, good, [material(label["material"])]))
    return parts


def carton(good):
    """A box of smooth card: size [width, depth, height], standing; pictures by face."""
    w, d, h = (side * UNIT for side in good["size"])
    x, y = w / 2, d / 2
    corners = [(-x, -y, 0), (x, -y, 0), (x, y, 0), (-x, y, 0), (-x, -y, h), (x, -y, h), (x, y, h), (-x, y, h)]
    names = ["front", "right", "back", "left", "top", "bottom"]
    faces = [(0, 1, 5, 4), (1, 2, 6, 5), (2, 3, 7, 6), (3, 0, 4, 7), (4, 5, 6, 7), (3, 2, 1, 0)]
    mesh = bpy.data.meshes.new("carton")
    mesh.from_pydata(corners, [], faces)
    uv = mesh.uv_layers.new(name="art")
    uv.data.foreach_set("uv", [0, 0, 1, 0, 1, 1, 0, 1] * 6)
    metres = mesh.uv_layers.new(name="metres")
    across = [(w, h), (d, h), (w, h), (d, h), (w, d), (w, d)]
    metres.data.foreach_set("uv", [part / UNIT / 1000 for u, v in across for part in (0, 0, u, 0, u, v, 0, v)])
    specs = [good["faces"].get(name, good["faces"]["others"]) for name in names]
    mesh.polygons.foreach_set("material_index", list(range(6)))
    return [link("carton", mesh, good, [material(spec) for spec in specs], bevel=good.get("bevel", 0.6))]


def pouch(good):
    """A filled bag with crimped ends, standing; thin ones are packets."""
    w, h, depth = good["size"]
    seed = good.get("seed", 1)
    crimp = good.get("crimp", 9)
    rows, columns = 61, 41

    def bulge(u, v):
        inner = (abs(v - h / 2) - (h / 2 - crimp)) / crimp
        if inner > 0:
            return 0.25 + 0.25 * math.sin(u * 4.4)
        across, up = 1 - (2 * u / w) ** 2, 1 - (2 * (v - h / 2) / (h - 2 * crimp)) ** 2
        filled = max(0.0, across) ** 0.55 * max(0.0, up) ** 0.5
        crease = noise.noise(Vector((u / 21 + seed * 7, v / 30, seed))) * 0.11 + noise.noise(Vector((u / 7, v / 60 + seed * 3, seed))) * 0.05
        gather = math.sin(u * 0.55 + seed) * 0.05 * (1 - up)
        return max(0.25, depth / 2 * (filled * (1 + crease + gather)))

    def side(sign):
        def at(i, j):
            u = (j / (columns - 1) - 0.5) * w
            v = i / (rows - 1) * h
            waist = 1 - 0.05 * depth / w * math.sin(math.pi * v / h)
            return Vector((u * waist, -sign * bulge(u, v), v)) * UNIT

        mesh = grid(rows, columns, at, lambda i, j: ((j if sign > 0 else columns - 1 - j) / (columns - 1), i / (rows - 1)))
        if sign < 0:
            mesh.flip_normals()
        spec = good["front"] if sign > 0 else good.get("back", good["front"])
        return link("pouch", mesh, good, [material(spec)], 60, subdivide=1)

    return [side(1), side(-1)]


def tube(good):
    """A squeezed tube on its cap: a circle below that becomes a crimped line above."""
    radius, h = good["radius"], good["height"]
    rows, columns = 40, 64

    def at(i, j):
        t = i / (rows - 1)
        angle = 2 * math.pi * j / columns
        flat = t**1.6
        across = radius * (1 - flat) + radius * 1.5 * flat
        deep = radius * (1 - flat) + 0.4 * flat
        return Vector((across * math.sin(angle), -deep * math.cos(angle), good.get("cap", 18) + t * h)) * UNIT

    mesh = grid(rows, columns, at, lambda i, j: (0.5 + 0.5 * math.sin(2 * math.pi * j / columns), i / (rows - 1)), closed=True)
    body = link("tube", mesh, good, [material(good["material"])])
    cap = {**good, "profile": [[0, 0], [0, 0], [radius * 0.96, 0], [radius * 0.96, 0], [radius, 1], [radius, good.get("cap", 18)], [radius, good.get("cap", 18)], [0, good.get("cap", 18)]], "material": good["capMaterial"]}  # fmt: skip
    cap.pop("label", None)
    return [body, *turned(cap)]


def prism(good):
    """An outline [x, y] drawn up to a height, its edges rounded."""
    outline = [Vector((x, y)) for x, y in good["outline"]]
    h = good["height"]
    mesh = bpy.data.meshes.new("prism")
    shape = bmesh.new()
    bottom = [shape.verts.new(Vector((p.x, p.y, 0)) * UNIT) for p in outline]
    face = shape.faces.new(bottom[::-1])
    made = bmesh.ops.extrude_face_region(shape, geom=[face])
    bmesh.ops.translate(shape, vec=(0, 0, h * UNIT), verts=[v for v in made["geom"] if isinstance(v, bmesh.types.BMVert)])
    bmesh.ops.recalc_face_normals(shape, faces=shape.faces)
    uv = shape.loops.layers.uv.new("art")
    xs, ys = [p.x for p in outline], [p.y for p in outline]
    for one in shape.faces:
        for loop in one.loops:
            position = loop.vert.co / UNIT
            loop[uv].uv = ((position.x - min(xs)) / (max(xs) - min(xs)), (position.y - min(ys)) / (max(ys) - min(ys)))
        sides = abs(one.normal.z) < 0.5
        one.material_index = 1 if sides else 0
    shape.to_mesh(mesh)
    shape.free()
    top = material(good["material"])
    return [link("prism", mesh, good, [top, material(good.get("sides", good["material"]))], 35, bevel=good.get("bevel", 1.5))]


def popcorn(good):
    """A heap of popped kernels over a rectangle: [width, depth], domed by `rise`."""
    chance = random.Random(good.get("seed", 9))
    kernels = [kernel_mesh(chance.random() * 100) for _ in range(9)]
    for mesh in kernels:
        mesh.materials.append(material({"type": "plain", "colour": "#f6e7bd", "roughness": 0.75}))
        mesh.polygons.foreach_set("use_smooth", [True] * len(mesh.polygons))
    w, d = good["size"]
    base = motion(good)
    parts = []
    for layer in range(good.get("layers", 4)):
        shrink = 1 - 0.14 * layer
        across, deep = int(w * shrink / 15), int(d * shrink / 15)
        for i in range(across):
            for j in range(deep):
                x = ((i + 0.5) / across - 0.5) * (w * shrink - 14) + chance.uniform(-3, 3)
                y = ((j + 0.5) / deep - 0.5) * (d * shrink - 14) + chance.uniform(-3, 3)
                edge = max(abs(2 * x / w), abs(2 * y / d))
                z = layer * good["rise"] / good.get("layers", 4) * (1 - 0.5 * edge * edge) + chance.uniform(-3, 3)
                made = bpy.data.objects.new("kernel", chance.choice(kernels))
                turn = Matrix.Rotation(chance.uniform(0, 6.28), 4, Vector((chance.uniform(-1, 1), chance.uniform(-1, 1), 1)))
                made.matrix_world = base @ Matrix.Translation(Vector((x, y, z)) * UNIT) @ turn @ Matrix.Scale(chance.uniform(0.85, 1.2), 4)
                bpy.context.scene.collection.objects.link(made)
                parts.append(made)
    return parts


def kernel_mesh(seed):
    chance = random.Random(seed)
    shape = bmesh.new()
    for _ in range(6):
        centre = Vector((chance.uniform(-1, 1), chance.uniform(-1, 1), chance.uniform(-0.8, 0.8))) * 5.5
        made = bmesh.ops.create_icosphere(shape, subdivisions=3, radius=chance.uniform(4.2, 6.6))
        for vertex in made["verts"]:
            bump = 1 + 0.28 * noise.noise(vertex.co * 0.33 + Vector((seed, 0, 0))) + 0.09 * noise.noise(vertex.co * 0.9)
            vertex.co = (vertex.co * bump + centre) * UNIT
    mesh = bpy.data.meshes.new("kernel")
    shape.to_mesh(mesh)
    shape.free()
    return mesh


def sheet(good):
    """A picture on a thin flat piece: a leaflet, a label."""
    w, h = good["size"]
    mesh = grid(2, 2, lambda i, j: Vector(((j - 0.5) * w, (i - 0.5) * h, 0)) * UNIT)
    return [link("sheet", mesh, good, [material(good["material"])])]


KINDS = {
    "turned": turned,
    "carton": carton,
    "pouch": pouch,
    "tube": tube,
    "prism": prism,
    "popcorn": popcorn,
    "sheet": sheet,
}
