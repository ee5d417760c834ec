"""Liners and what is printed on them: kraft, test, white top and clay coat; flexo sunk in, litho glossy."""
import math

import bpy
from shading import Graph, linear

# Body colour, how cloudy, how fibrous, how rough, how much the flutes show through.
SURFACES = {
    "kraft": ("#bd8f66", 0.05, 0.15, 0.78, 1.0),
    "test": ("#b08a68", 0.08, 0.20, 0.82, 1.0),
    "white top": ("#efece4", 0.05, 0.05, 0.62, 0.8),
    "clay coat": ("#f6f5f2", 0.01, 0.01, 0.34, 0.45),
    "core": ("#b48a62", 0.08, 0.12, 0.88, 0.0),
}


def paper(surface, flute, art=None, finish="flexo", seed=0, varied=False):
    """
    @param art path of a picture over the whole blank, white where nothing is printed
    @param varied whether each piece of it is from another part of the reel
    """
    body, cloud, fibre, rough, washboard = SURFACES[surface]
    graph = Graph(f"{surface} {finish if art else 'plain'}")
    places = graph.node("UVMap", uv_map="metres").outputs[0]
    places = graph.node("Mapping", {"Vector": places, "Location": (seed * 1.7, seed * 0.9, seed)}).outputs[0]
    chance = graph.node("ObjectInfo").outputs["Random"] if varied else None
    if varied:
        places = graph.node("Mapping", {"Vector": places, "Location": graph.node("CombineXYZ", {0: graph.math("MULTIPLY", chance, 9.0), 1: graph.math("MULTIPLY", chance, 4.0)}).outputs[0]}).outputs[0]
    across = (1, 7, 1) if flute["along"] == "y" else (7, 1, 1)

    clouds = graph.noise(places, 60, 3, 0.6)
    fibres = graph.noise(graph.scaled(places, across), 330, 4, 0.72)
    grain = graph.noise(places, 1500, 1, 0.7)
    tone = graph.math("ADD", graph.ramp(clouds, 0.3, 0.7, 1 - cloud, 1 + cloud), graph.ramp(fibres, 0.3, 0.7, -fibre, fibre))
    tone = graph.math("ADD", tone, graph.ramp(grain, 0.3, 0.7, -fibre * 0.5, fibre * 0.5))
    if varied:
        tone = graph.math("ADD", tone, graph.ramp(chance, 0, 1, -0.07, 0.05))
    colour = graph.node("VectorMath", {0: linear(body), "Scale": tone}, operation="SCALE").outputs[0]
    if surface in ("kraft", "test", "core"):
        dark = graph.ramp(graph.noise(graph.scaled(places, (1, 2.2, 1)), 620, 2, 0.5), 0.66, 0.76, 0, 0.35)
        colour = graph.mix(dark, colour, linear("#7a5330"))
        pale = graph.ramp(graph.noise(graph.scaled(places, (2.6, 1, 1)), 470, 2, 0.5), 0.69, 0.8, 0, 0.4)
        colour = graph.mix(pale, colour, linear("#dfbd8c"))
    if surface == "white top":
        # The brown ply shows through the white one where that is thin.
        thin = graph.ramp(graph.noise(places, 170, 6, 0.7), 0.42, 0.72, 0, 0.11)
        colour = graph.mix(thin, colour, linear("#b98f61"))

    position = graph.node("SeparateXYZ", {0: graph.node("UVMap", uv_map="metres").outputs[0]}).outputs
    u = position[0 if flute["along"] == "y" else 1]
    wave = graph.math("COSINE", graph.math("MULTIPLY", u, 2 * math.pi * 1000 / flute["pitch"]))

    roughness, specular, coat = rough, 0.3, 0.0
    if surface == "clay coat":
        specular = 0.45
    if art:
        picture = graph.node("TexImage", {"Vector": graph.node("UVMap", uv_map="art").outputs[0]}, extension="EXTEND")
        picture.image = bpy.data.images.load(art)
        picture.interpolation = "Cubic"
        ink = picture.outputs[0]
        if finish == "flexo":
            # Less ink where the board gives way between two flute tips, and a little mottling.
            thin = graph.math("ADD", graph.ramp(wave, -1, 1, 0.055 if flute['pitch'] > 5 else 0.03, 0.0), graph.ramp(graph.noise(places, 420, 4, 0.7), 0.35, 0.7, 0.0, 0.10))
            ink = graph.mix(thin, ink, (1, 1, 1))
            colour = graph.mix(1.0, colour, ink, "MULTIPLY")
            inked = graph.node("RGBToBW", {0: picture.outputs[0]}).outputs[0]
            roughness = graph.ramp(inked, 0, 1, rough - 0.12, rough)
        else:
            colour = graph.mix(1.0, colour, ink, "MULTIPLY")
            roughness, specular, coat = {"gloss": (0.22, 0.3, 0.12), "satin": (0.34, 0.22, 0.04), "matt": (0.5, 0.15, 0.0)}[finish]

    height = graph.math("MULTIPLY", wave, 0.000055 * washboard)
    height = graph.math("ADD", height, graph.math("MULTIPLY", graph.noise(places, 14, 1), 0.0006))
    # Texture heights are metres, the scene's unit is 100 mm.
    normal = graph.node("Bump", {"Height": height, "Strength": 1.0, "Distance": 10.0}).outputs[0]
    return graph.surface(
        Base_Color=colour, Roughness=roughness, Specular=specular, Normal=normal, Clearcoat=coat, Clearcoat_Roughness=0.12
    )


def plain(name, hex_colour, roughness=0.5, specular=0.4, metallic=0.0, clearcoat=0.0):
    return Graph(name).surface(
        Base_Color=linear(hex_colour), Roughness=roughness, Specular=specular, Metallic=metallic, Clearcoat=clearcoat
    )


def glass(name, hex_colour, roughness=0.02):
    """Thin glass: what is behind it, tinted, and what it mirrors; light goes straight through, so it casts no black shadow."""
    graph = Graph(name)
    through = graph.node("BsdfTransparent", {0: linear(hex_colour)})
    mirror = graph.node("BsdfGlossy", {"Color": (1, 1, 1), "Roughness": roughness})
    edge = graph.node("LayerWeight", {"Blend": 0.35}).outputs["Facing"]
    mixed = graph.node("MixShader", {0: graph.ramp(edge, 0, 1, 0.05, 0.75), 1: through.outputs[0], 2: mirror.outputs[0]})
    graph.tree.links.new(mixed.outputs[0], graph.output.inputs[0])
    return graph.material


def printed(name, art, roughness=0.3, specular=0.5, uv_map="art", clearcoat=0.0, alpha=False, metallic=0.0):
    graph = Graph(name)
    picture = graph.node("TexImage", {"Vector": graph.node("UVMap", uv_map=uv_map).outputs[0]}, extension="EXTEND")
    picture.image = bpy.data.images.load(art)
    inputs = {"Base_Color": picture.outputs[0], "Roughness": roughness, "Specular": specular, "Clearcoat": clearcoat, "Metallic": metallic}
    if alpha:
        inputs["Alpha"] = picture.outputs[1]
    return graph.surface(**inputs)
