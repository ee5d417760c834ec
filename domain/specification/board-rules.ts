/** Questions about weight, board, stacking, style, print and closure. */
import { BOX_BOARDS, type BoxBoard, formatNumeric } from './fields.ts'
import { BOX_MAKING, type Rule, whenAll, whenEquals } from './rule.ts'

const FLUTES = { to: '/how-we-do-it/board-manufacturing', label: 'Compare flutes' } as const

/** Maximum in kg for one person (HSE, INDG143). */
const MAX_SOLO_LIFT_KG = 25
/** In kg per litre; glass is 2.5, steel 8. */
const MAX_KG_PER_LITRE = 3
/** Usual board up to a weight in kg. */
const USUAL_BOARD: readonly (readonly [upTo: number, board: BoxBoard])[] = [
  [3, 'E'],
  [10, 'B'],
  [20, 'C'],
  [Number.POSITIVE_INFINITY, 'EB'],
]
/** Load in kg that the lowest box carries without a calculation. */
const MAX_STACK_LOAD_KG = { E: 40, B: 100, C: 200, EB: 400 } as const satisfies Record<BoxBoard, number>

export function suggestBoard(weight: number): BoxBoard {
  return USUAL_BOARD.find(([upTo]) => weight <= upTo)?.[1] ?? 'EB'
}

function rank(board: BoxBoard): number {
  return BOX_BOARDS.findIndex(({ value }) => value === board)
}

export const BOARD_RULES: readonly Rule[] = [
  {
    id: 'heavy',
    about: 'weight',
    getQuestion: ({ weight }) =>
      whenEquals(weight) &&
      weight > MAX_SOLO_LIFT_KG &&
      `${formatNumeric(weight)} kg is more than one person should lift. Is that for one box, and does a machine move it?`,
  },
  {
    id: 'dense',
    about: 'weight',
    getQuestion: (box) =>
      whenAll(box, ({ length, width, depth }) => {
        const litres = (length * width * depth) / 1e6
        return (
          whenEquals(box.weight) &&
          box.weight > 0.05 &&
          box.weight / litres > MAX_KG_PER_LITRE &&
          `${formatNumeric(box.weight)} kg in ${litres < 0.1 ? 'less than a tenth of a litre' : `${formatNumeric(Math.round(litres * 10) / 10)} litres`} is heavier than glass. Is the weight in kilograms, and for one box?`
        )
      }),
  },
  {
    id: 'usual-board',
    about: 'weight',
    see: FLUTES,
    getQuestion: ({ weight, board }) =>
      board === null &&
      whenEquals(weight) &&
      weight > 0 &&
      `At ${formatNumeric(weight)} kg we’d usually use ${suggestBoard(weight)} flute. We’ll quote for that unless you prefer another.`,
  },
  {
    id: 'thin-board',
    about: 'board',
    see: FLUTES,
    getQuestion: ({ weight, board }) =>
      board !== null &&
      whenEquals(weight) &&
      rank(board) < rank(suggestBoard(weight)) &&
      `At ${formatNumeric(weight)} kg we’d usually use ${suggestBoard(weight)} flute, and ${board} may be too thin. Shall we quote for both?`,
  },
  {
    id: 'thick-board',
    about: 'board',
    see: FLUTES,
    getQuestion: ({ weight, board }) =>
      board !== null &&
      whenEquals(weight) &&
      weight > 0 &&
      rank(board) > rank(suggestBoard(weight)) + 1 &&
      `At ${formatNumeric(weight)} kg we’d usually use ${suggestBoard(weight)} flute, and ${board} may be more board than you need. Shall we quote for both?`,
  },
  {
    id: 'stack-load',
    about: 'stacking',
    see: FLUTES,
    getQuestion: ({ stacking, depth, weight, board }) => {
      if (stacking === null || stacking === 'unreadable' || !whenEquals(weight) || weight <= 0) return null
      const layers =
        'layers' in stacking
          ? stacking.layers
          : whenEquals(depth) && depth > 0
            ? Math.floor(stacking.millimetres / depth)
            : 0
      const load = Math.round((layers - 1) * weight)
      const under = board ?? suggestBoard(weight)
      return (
        load > MAX_STACK_LOAD_KG[under] &&
        `Stacked ${layers} high, the lowest box carries ${formatNumeric(load)} kg. We must calculate that for ${under} flute: how long do they stand, and is it dry?`
      )
    },
  },
  {
    id: 'stack-lower-than-box',
    about: 'stacking',
    getQuestion: ({ stacking, depth }) =>
      stacking !== null &&
      stacking !== 'unreadable' &&
      'millimetres' in stacking &&
      whenEquals(depth) &&
      stacking.millimetres < depth &&
      `A stack of ${formatNumeric(stacking.millimetres)} mm is lower than one box. Is it in millimetres?`,
  },
  {
    id: 'pallet-height',
    about: 'stacking',
    getQuestion: ({ stacking }, { limits }) =>
      stacking !== null &&
      stacking !== 'unreadable' &&
      'millimetres' in stacking &&
      stacking.millimetres > 2 * limits.palletHeight &&
      `${formatNumeric(stacking.millimetres)} mm is higher than two pallets. Are they in racking, or on top of each other?`,
  },
]

export const STYLE_RULES: readonly Rule[] = [
  {
    id: 'slotted-without-tape',
    about: 'closure',
    getQuestion: ({ style, closure }) =>
      style === '0201' &&
      closure === 'hand' &&
      'A slotted case won’t stay closed without tape. A mailer (0427) closes itself: which shall we quote for?',
  },
  {
    id: 'mailer-by-machine',
    about: 'closure',
    getQuestion: ({ style, closure }) =>
      style === '0427' &&
      closure === 'machine' &&
      'Mailers are made up by hand. Has your machine run this style before?',
  },
  {
    id: 'crash-lock-heavy',
    about: 'style',
    see: BOX_MAKING,
    getQuestion: ({ style, weight, closure }) =>
      style === '0713' &&
      ((whenEquals(weight) && weight > 10) || closure === 'machine') &&
      'For heavy goods, and for machines, a taped case is the safer choice: a crash-lock base is designed for packing by hand.',
  },
  {
    id: 'wraparound-by-hand',
    about: 'style',
    getQuestion: ({ style, closure }) =>
      style === '0406' &&
      closure !== null &&
      closure !== 'machine' &&
      'A wraparound is folded round the goods by a machine. Do you have one?',
  },
  {
    id: 'which-machine',
    about: 'closure',
    getQuestion: ({ style, closure }) =>
      style !== '0427' &&
      closure === 'machine' &&
      'Which machine is it? If you give the make and model in your message, we can match its creases.',
  },
  {
    id: 'photographs-on-coarse-board',
    about: 'print',
    see: FLUTES,
    getQuestion: ({ print, board }) =>
      print === 'photographs' &&
      (board === 'C' || board === 'EB') &&
      `${board === 'C' ? 'C flute' : 'Thick board'} shows its wave through photographs. E or B flute is the usual choice for them.`,
  },
]
