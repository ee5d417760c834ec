/** Cache of shaped lines, which are the same at every size. */
import type { ShapedLine } from './glyphs.ts'

/** Glyphs before the cache is cleared. */
const MAX_CACHED = 200_000

export class ShapedLines {
  private readonly lines = new Map<string, Map<string, ShapedLine>>()
  private glyphs = 0

  /** @param manner role, direction and tracking */
  of(manner: string, text: string, shape: () => ShapedLine): ShapedLine {
    const known = this.lines.get(manner)?.get(text)
    if (known) return known
    const line = shape()
    this.glyphs += line.glyphs.length + 1
    if (this.glyphs > MAX_CACHED) {
      this.lines.clear()
      this.glyphs = 0
    }
    const alike = this.lines.get(manner) ?? new Map<string, ShapedLine>()
    this.lines.set(manner, alike.set(text, line))
    return line
  }
}
