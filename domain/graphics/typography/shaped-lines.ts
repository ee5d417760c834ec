/** Lines that were shaped already: of the same words in many sizes, each is shaped once. */
import type { ShapedLine } from './glyphs.ts'

/** Of glyphs: the texts of a desk fit into this many; then it begins anew. */
const MOST_REMEMBERED = 200_000

export class ShapedLines {
  private readonly lines = new Map<string, Map<string, ShapedLine>>()
  private glyphs = 0

  /** @param manner the face’s role, the direction, the tracking */
  of(manner: string, text: string, shape: () => ShapedLine): ShapedLine {
    const known = this.lines.get(manner)?.get(text)
    if (known) return known
    const line = shape()
    this.glyphs += line.glyphs.length + 1
    if (this.glyphs > MOST_REMEMBERED) {
      this.lines.clear()
      this.glyphs = 0
    }
    const alike = this.lines.get(manner) ?? new Map<string, ShapedLine>()
    this.lines.set(manner, alike.set(text, line))
    return line
  }
}
