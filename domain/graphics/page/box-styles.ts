import { type Blank, blankSize, type Inside } from '#domain/box/blank.ts'
import { BOARDS } from '#domain/box/board.ts'
import { crashLock } from '#domain/box/crash-lock.ts'
import { mailer } from '#domain/box/mailer.ts'
import { sleeve } from '#domain/box/sleeve.ts'
import { slottedCase } from '#domain/box/slotted-case.ts'
import type { BoxUrl } from '../model/box-url.ts'

export interface BoxStyle {
  readonly value: string
  readonly title: string
  readonly blank: (inside: Inside) => Blank
}

export const BOX_STYLES: readonly BoxStyle[] = [
  {
    value: 'slotted-case',
    title: 'Regular slotted case, FEFCO 0201',
    blank: (inside) => slottedCase(inside, BOARDS['B kraft']),
  },
  {
    value: 'mailer',
    title: 'Postal mailer, FEFCO 0427',
    blank: (inside) => mailer(inside, BOARDS['E kraft']),
  },
  {
    value: 'crash-lock',
    title: 'Crash-lock carton',
    blank: (inside) => crashLock(inside, BOARDS['E white top']),
  },
  { value: 'sleeve', title: 'Sleeve', blank: (inside) => sleeve(inside, BOARDS['E kraft']) },
]

/** @returns null if this box cannot be made */
export function createBlank(style: string, inside: Inside): Blank | null {
  try {
    const blank = BOX_STYLES.find(({ value }) => value === style)?.blank(inside)
    const isCut =
      blank && Object.values(blankSize(blank)).every((length) => Number.isFinite(length) && length > 0)
    return isCut ? blank : null
  } catch {
    return null
  }
}

export const BLANK_UNAVAILABLE = 'This box style can’t be made to these dimensions.'

/** `Postal mailer, FEFCO 0427, 300 × 200 × 60 mm inside`. */
export function formatBox({ style, inside: { length, width, height } }: BoxUrl): string {
  const title = BOX_STYLES.find(({ value }) => value === style)?.title ?? 'Box'
  return `${title}, ${length} × ${width} × ${height} mm inside`
}
