"""Board as meshes: two liners and the wave between them, so that every cut edge shows its flutes; bends at creases."""
import math

import bpy
from mathutils import Matrix, Vector
from mathutils.geometry import tessellate_polygon

# One Blender unit is 100 mm.
UNIT = 0.01
SAMPLES_A_FLUTE = 12
BEND_STEPS = 10
MEDIUM_CALIPER = 0.2


class Sheet:
    """Collects faces with their materials and their places on the blank."""

    def __init__(self, bounds):
        self.vertices, self.places, self.faces, self.materials = [], [], [], []
        self.bounds = bounds

    def point(self, position, place):
        self.vertices.append(position * UNIT)
        self.places.append(place)
        return len(self.vertices) - 1

    def face(self, corners, material):
        self.faces.append(corners)
        self.materials.append(material)

    def build(self, name, materials):
        mesh = bpy.data.meshes.new(name)
        mesh.from_pydata(self.vertices, [], self.faces)
        for material in materials:
            mesh.materials.append(material)
        mesh.polygons.foreach_set("material_index", self.materials)
        left, bottom, right, top = self.bounds
        metres = mesh.uv_layers.new(name="metres")
        art = mesh.uv_layers.new(name="art")
        flat_metres, flat_art = [], []
        for loop in mesh.loops:
            x, y = self.places[loop.vertex_index]
            flat_metres += [x / 1000, y / 1000]
            flat_art += [(x - left) / (right - left), (y - bottom) / (top - bottom)]
        metres.data.foreach_set("uv", flat_metres)
        art.data.foreach_set("uv", flat_art)
        mesh.polygons.foreach_set("use_smooth", [True] * len(self.faces))
        mesh.use_auto_smooth = True
        mesh.auto_smooth_angle = math.radians(38)
        mesh.update()
        made = bpy.data.objects.new(name, mesh)
        bpy.context.scene.collection.objects.link(made)
        return made


OUTSIDE, INSIDE, CORE = 0, 1, 2


def to_matrix(rows):
    return Matrix([list(rows[0]), list(rows[1]), list(rows[2]), [0, 0, 0, 1]])


def build_board(name, model, materials):
    sheet = Sheet(model["bounds"])
    half = model["thickness"] / 2
    outer, inner = model["liners"]["outside"], model["liners"]["inside"]
    for panel in model["panels"]:
        motion = to_matrix(panel["matrix"])
        loops = [panel["outline"]] + panel["holes"]
        slab(sheet, loops, motion, half - outer, half, CORE, OUTSIDE)
        slab(sheet, loops, motion, -half, -half + inner, INSIDE, CORE)
        medium(sheet, loops, motion, model["flute"])
    for bend in model["bends"]:
        bend_liners(sheet, bend, half, outer, inner)
    return sheet.build(name, materials)


def slab(sheet, loops, motion, low, high, low_material, high_material):
    def ring(height):
        return [[sheet.point(motion @ Vector((x, y, height)), (x, y)) for x, y in loop] for loop in loops]

    lows, highs = ring(low), ring(high)
    flat_low, flat_high = sum(lows, []), sum(highs, [])
    for a, b, c in tessellate_polygon([[Vector((x, y, 0)) for x, y in loop] for loop in loops]):
        points = [Vector(place) for place in (sheet.places[flat_low[i]] for i in (a, b, c))]
        turn = (points[1] - points[0]).cross(points[2] - points[0])
        if turn < 0:
            b, c = c, b
        sheet.face([flat_high[a], flat_high[b], flat_high[c]], high_material)
        sheet.face([flat_low[a], flat_low[c], flat_low[b]], low_material)
    for low_ring, high_ring in zip(lows, highs):
        for i in range(len(low_ring)):
            j = (i + 1) % len(low_ring)
            # Own corners, so that the edge of the paper keeps a sharp light.
            corners = [low_ring[i], low_ring[j], high_ring[j], high_ring[i]]
            fresh = [sheet.point(sheet.vertices[c] / UNIT, sheet.places[c]) for c in corners]
            sheet.face(fresh, CORE)


def medium(sheet, loops, motion, flute):
    """The wave, strip by strip, each as long as the panel is there."""
    wave, along = (0, 1) if flute["along"] == "y" else (1, 0)
    pitch, amplitude = flute["pitch"], flute["height"] / 2 - MEDIUM_CALIPER / 2
    low = min(point[wave] for point in loops[0])
    high = max(point[wave] for point in loops[0])
    step = pitch / SAMPLES_A_FLUTE
    count = max(1, math.ceil((high - low) / step))

    def at(u, v, side):
        phase = 2 * math.pi * u / pitch
        slope = 2 * math.pi / pitch * amplitude * math.sin(phase)
        z = amplitude * math.cos(phase) + side * MEDIUM_CALIPER / 2 * math.sqrt(1 + slope * slope)
        place = (u, v) if wave == 0 else (v, u)
        return sheet.point(motion @ Vector((place[0], place[1], z)), place)

    for index in range(count):
        u0, u1 = low + index * step, min(high, low + (index + 1) * step)
        middle = crossings(loops, wave, (u0 + u1) / 2)
        first, last = crossings(loops, wave, u0 + 1e-4), crossings(loops, wave, u1 - 1e-4)
        if len(first) != len(middle) or len(last) != len(middle):
            first = last = middle
        for k in range(0, len(middle) - 1, 2):
            begin0, end0, begin1, end1 = first[k], first[k + 1], last[k], last[k + 1]
            rings = []
            for side in (1, -1):
                rings.append([at(u0, begin0, side), at(u1, begin1, side), at(u1, end1, side), at(u0, end0, side)])
            (a, b, c, d), (e, f, g, h) = rings
            sheet.face([a, b, c, d], CORE)
            sheet.face([h, g, f, e], CORE)
            sheet.face([e, f, b, a], CORE)
            sheet.face([d, c, g, h], CORE)


def crossings(loops, wave, u):
    found = []
    for loop in loops:
        for i, start in enumerate(loop):
            end = loop[(i + 1) % len(loop)]
            a, b = start[wave], end[wave]
            if (a <= u < b) or (b <= u < a):
                part = (u - a) / (b - a)
                found.append(start[1 - wave] + part * (end[1 - wave] - start[1 - wave]))
    return sorted(found)


def bend_liners(sheet, bend, half, outer, inner):
    bend_layer(sheet, bend, half, [(half, OUTSIDE), (half - outer, CORE)])
    bend_layer(sheet, bend, half, [(-half + inner, CORE), (-half, INSIDE)])
    bend_layer(sheet, bend, half, [(half * 0.3, CORE), (-half * 0.2, CORE)])


def bend_layer(sheet, bend, half, layers):
    """A liner around the crease, between two heights; both its ends show the paper's thickness."""
    rings = []
    for height, material in layers:
        ends = [bend_profile(bend, end, height, half) for end in (0, 1)]
        rows = [[sheet.point(position, place) for position, place in profile] for profile in ends]
        rings.append(rows)
        upper = height == max(layer[0] for layer in layers)
        for i in range(BEND_STEPS):
            quad = [rows[0][i], rows[1][i], rows[1][i + 1], rows[0][i + 1]]
            sheet.face(quad if upper else quad[::-1], material)
    for end in (0, 1):
        top, bottom = rings[0][end], rings[1][end]
        for i in range(BEND_STEPS):
            corners = [top[i], top[i + 1], bottom[i + 1], bottom[i]]
            fresh = [sheet.point(sheet.vertices[c] / UNIT, sheet.places[c]) for c in corners]
            sheet.face(fresh if end == 0 else fresh[::-1], CORE)


def bend_profile(bend, end, height, half):
    parent, child = to_matrix(bend["parentMatrix"]), to_matrix(bend["childMatrix"])
    p, c = Vector(bend["parent"][end]), Vector(bend["child"][end])
    along = Vector(bend["parent"][1]) - Vector(bend["parent"][0])
    along.normalize()
    # The parent's outline runs anticlockwise, so the crease lies to the right of its edge.
    away = Vector((along.y, -along.x))
    start = parent @ Vector((p.x, p.y, height))
    finish = child @ Vector((c.x, c.y, height))
    leave = (parent @ Vector((p.x + away.x, p.y + away.y, height))) - start
    arrive = (child @ Vector((c.x - away.x, c.y - away.y, height))) - finish
    gap = abs((Vector(bend["child"][0]) - Vector(bend["parent"][0])).dot(away)) / 2
    angle = math.radians(max(-165, min(165, bend["degrees"])))
    reach = gap + height * math.tan(angle / 2)
    handle = max(0.04 * half, min(reach, 6 * half)) * 0.62
    # The rule of the creaser leaves a groove, which folding opens.
    groove = 0.22 * half * max(0.0, math.cos(angle / 2)) ** 3 * (1 if abs(height) > 0.7 * half else 0)
    sunk = -math.copysign(groove, height)
    normals = (parent.to_3x3() @ Vector((0, 0, 1)), child.to_3x3() @ Vector((0, 0, 1)))
    b = [start, start + leave * handle, finish + arrive * handle, finish]
    profile = []
    for i in range(BEND_STEPS + 1):
        t = i / BEND_STEPS
        s = 1 - t
        position = b[0] * s**3 + b[1] * 3 * s * s * t + b[2] * 3 * s * t * t + b[3] * t**3
        normal = (normals[0] * s + normals[1] * t)
        if normal.length > 1e-6:
            normal.normalize()
        position = position + normal * sunk * math.sin(math.pi * t) ** 2
        place = p.lerp(c, t)
        profile.append((position, (place.x, place.y)))
    return profile
