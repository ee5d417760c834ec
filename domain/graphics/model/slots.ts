/** Slot definitions of templates. The form is built from them. */
interface SlotBasics {
  /** Key in the recipe. */
  readonly name: string
  /** Field label. */
  readonly title: string
  /** Shown below the label. */
  readonly hint?: string
  readonly isRequired?: boolean
}

export interface TextSlot extends SlotBasics {
  /** `line` is one paragraph; `lines` has one entry per line. */
  readonly kind: 'line' | 'lines'
  /** Maximum graphemes. Longer text is cut with an ellipsis and a warning. */
  readonly maxLength: number
  /** Maximum entries of `lines`. */
  readonly maxLines?: number
  readonly example: string
}

export interface ChoiceSlot extends SlotBasics {
  readonly kind: 'choice'
  readonly options: readonly { readonly value: string; readonly title: string }[]
  readonly example: string
}

/** A whole number. */
export interface NumberSlot extends SlotBasics {
  readonly kind: 'number'
  readonly min: number
  readonly max: number
  readonly unit: string
  readonly example: string
}

export interface ImageSlot extends SlotBasics {
  readonly kind: 'picture'
}

export type SlotDefinition = TextSlot | ChoiceSlot | NumberSlot | ImageSlot
