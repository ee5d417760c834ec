/** Cache of shaped lines, which are the same at every size. */
import type { ShapedLine } from './glyphs.ts'

/** Glyphs before the cache is cleared. */
const MAX_GLYPHS = 200_000

export class ShapedLines {
  private readonly lines = new Map<string, Map<string, ShapedLine>>()
  private glyphs = 0

  /** @param settings role, direction and tracking */
  get(settings: string, text: string, shape: () => ShapedLine): ShapedLine {
    const cached = this.lines.get(settings)?.get(text)
    if (cached) return cached
    const line = shape()
    this.glyphs += line.glyphs.length + 1
    if (this.glyphs > MAX_GLYPHS) {
      this.lines.clear()
      this.glyphs = 0
    }
    const sameSettings = this.lines.get(settings) ?? new Map<string, ShapedLine>()
    this.lines.set(settings, sameSettings.set(text, line))
    return line
  }
}
