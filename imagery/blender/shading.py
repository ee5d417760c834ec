"""A few words to write shader graphs with."""
import bpy


class Graph:
    def __init__(self, name):
        self.material = bpy.data.materials.new(name)
        self.material.use_nodes = True
        self.tree = self.material.node_tree
        self.tree.nodes.clear()
        self.output = self.tree.nodes.new("ShaderNodeOutputMaterial")

    def node(self, kind, inputs=None, **settings):
        node = self.tree.nodes.new(f"ShaderNode{kind}")
        for key, value in settings.items():
            setattr(node, key, value)
        for key, value in (inputs or {}).items():
            self.set(node.inputs[key], value)
        return node

    def set(self, socket, value):
        if isinstance(value, bpy.types.NodeSocket):
            self.tree.links.new(value, socket)
        elif isinstance(value, (tuple, list)) and len(value) == 3 and socket.type == "RGBA":
            socket.default_value = (*value, 1)
        else:
            socket.default_value = value

    def math(self, operation, a, b=0.0, c=0.0):
        return self.node("Math", {0: a, 1: b, 2: c}, operation=operation).outputs[0]

    def mix(self, factor, a, b, blend="MIX"):
        return self.node("MixRGB", {"Fac": factor, "Color1": a, "Color2": b}, blend_type=blend).outputs[0]

    def scaled(self, vector, by):
        return self.node("Mapping", {"Vector": vector, "Scale": by}).outputs[0]

    def noise(self, vector, scale, detail=3.0, roughness=0.55):
        return self.node(
            "TexNoise", {"Vector": vector, "Scale": scale, "Detail": detail, "Roughness": roughness}
        ).outputs["Fac"]

    def ramp(self, value, low, high, to_low=0.0, to_high=1.0):
        return self.node(
            "MapRange", {"Value": value, "From Min": low, "From Max": high, "To Min": to_low, "To Max": to_high}
        ).outputs[0]

    def surface(self, **inputs):
        names = {key.replace("_", " "): value for key, value in inputs.items()}
        shader = self.node("BsdfPrincipled", names)
        self.tree.links.new(shader.outputs[0], self.output.inputs[0])
        return self.material


def linear(hex_colour):
    """#rrggbb as scene light."""
    parts = [int(hex_colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    return tuple(p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
