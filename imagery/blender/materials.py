"""What goods and places are made of, by the words of the scene."""
from paper import glass, paper, plain, printed
from shading import Graph, linear

made = {}


def material(spec):
    key = str(sorted(spec.items()))
    if key not in made:
        made[key] = TYPES[spec["type"]](spec)
    return made[key]


def of_glass(spec):
    return glass("glass", spec["colour"], spec.get("roughness", 0.03))


def of_print(spec):
    return printed(
        "printed", spec["art"], spec.get("roughness", 0.4), spec.get("specular", 0.4),
        clearcoat=spec.get("clearcoat", 0.0), metallic=spec.get("metallic", 0.0),
    )  # fmt: skip


def of_one_colour(spec):
    return plain(
        "plain", spec["colour"], spec.get("roughness", 0.45), spec.get("specular", 0.4), spec.get("metallic", 0.0), spec.get("clearcoat", 0.0)
    )


def of_board(spec):
    """Corrugated board from so far that its edges need no flutes: only its liner is there."""
    return paper(spec["surface"], {"pitch": spec.get("pitch", 6.3), "along": "y"}, spec.get("art"), varied=True)


def of_wood(spec):
    """Sawn softwood, its grain along x; each piece its own."""
    graph = Graph("wood")
    places = graph.node("TexCoord").outputs["Object"]
    chance = graph.node("ObjectInfo").outputs["Random"]
    places = graph.node("Mapping", {"Vector": places, "Location": graph.node("CombineXYZ", {0: graph.math("MULTIPLY", chance, 90.0), 1: graph.math("MULTIPLY", chance, 37.0)}).outputs[0]}).outputs[0]
    rings = graph.noise(graph.scaled(places, (0.16, 4.0, 4.0)), 1.6, 4, 0.6)
    fibres = graph.noise(graph.scaled(places, (0.7, 22.0, 22.0)), 2.0, 3, 0.7)
    stain = graph.noise(places, 0.35, 3, 0.6)
    colour = graph.mix(graph.ramp(rings, 0.42, 0.62), linear(spec.get("colour", "#c9a273")), linear(spec.get("dark", "#a87c4c")))
    colour = graph.mix(graph.ramp(fibres, 0.4, 0.75, 0.0, 0.32), colour, linear("#8a6238"))
    colour = graph.mix(graph.ramp(stain, 0.45, 0.8, 0.0, 0.35), colour, linear("#8d7c66"))
    colour = graph.mix(graph.ramp(chance, 0, 1, 0.0, 0.3), colour, linear("#a08762"))
    normal = graph.node("Bump", {"Height": graph.math("MULTIPLY", fibres, 0.0009), "Distance": 10.0}).outputs[0]
    return graph.surface(Base_Color=colour, Roughness=0.82, Specular=0.2, Normal=normal)


def of_film(spec):
    """Stretch film: clear but for its folds, which run around the load; light goes straight through it."""
    graph = Graph("film")
    places = graph.node("TexCoord").outputs["Object"]
    drawn = graph.scaled(places, (0.35, 0.35, 2.6))
    folds = graph.noise(drawn, 0.8, 3, 0.5)
    fine = graph.noise(graph.scaled(places, (0.8, 0.8, 7.0)), 4.0, 3, 0.6)
    height = graph.math("ADD", graph.math("MULTIPLY", folds, 0.014), graph.math("MULTIPLY", fine, 0.0012))
    normal = graph.node("Bump", {"Height": height, "Distance": 10.0}).outputs[0]
    clear = graph.node("BsdfTransparent", {0: linear(spec.get("colour", "#fdfefe"))})
    mirror = graph.node("BsdfGlossy", {"Color": (1, 1, 1), "Roughness": 0.16, "Normal": normal})
    milk = graph.node("BsdfDiffuse", {"Color": linear("#eef2f4")})
    edge = graph.node("LayerWeight", {"Blend": 0.25, "Normal": normal}).outputs["Fresnel"]
    glossy = graph.node("MixShader", {0: graph.ramp(edge, 0, 1, 0.03, 0.7), 1: clear.outputs[0], 2: mirror.outputs[0]})
    creased = graph.ramp(folds, 0.5, 0.75, spec.get("milk", 0.05), spec.get("milk", 0.05) + 0.1)
    seen = graph.node("MixShader", {0: creased, 1: glossy.outputs[0], 2: milk.outputs[0]})
    # What it covers is lit as if it were not there.
    shadow = graph.node("LightPath").outputs["Is Shadow Ray"]
    nothing = graph.node("BsdfTransparent")
    mixed = graph.node("MixShader", {0: shadow, 1: seen.outputs[0], 2: nothing.outputs[0]})
    graph.tree.links.new(mixed.outputs[0], graph.output.inputs[0])
    return graph.material


def of_light(spec):
    """A lamp as it is seen; what it lights is lit by the setting's lights."""
    graph = Graph("lamp")
    lamp = graph.node("Emission", {"Color": linear(spec["colour"]), "Strength": spec["strength"]})
    graph.tree.links.new(lamp.outputs[0], graph.output.inputs[0])
    return graph.material


def of_concrete(spec):
    """A power-floated floor: cloudy, worn along its lanes, slightly polished."""
    graph = Graph("concrete")
    places = graph.node("TexCoord").outputs["Object"]
    clouds = graph.noise(places, 0.045, 6, 0.62)
    grain = graph.noise(places, 1.3, 4, 0.7)
    worn = graph.noise(graph.scaled(places, (1.0, 0.12, 1.0)), 0.12, 4, 0.6)
    colour = graph.mix(graph.ramp(clouds, 0.35, 0.68), linear(spec.get("colour", "#b3b0aa")), linear(spec.get("dark", "#8e8b86")))
    colour = graph.mix(graph.ramp(grain, 0.4, 0.75, 0.0, 0.22), colour, linear("#77746f"))
    colour = graph.mix(graph.ramp(worn, 0.55, 0.75, 0.0, 0.35), colour, linear("#6f6d6a"))
    roughness = graph.ramp(clouds, 0.3, 0.7, 0.3, 0.48)
    return graph.surface(Base_Color=colour, Roughness=roughness, Specular=0.4)


TYPES = {
    "glass": of_glass,
    "printed": of_print,
    "plain": of_one_colour,
    "board": of_board,
    "wood": of_wood,
    "film": of_film,
    "concrete": of_concrete,
    "lamp": of_light,
}
