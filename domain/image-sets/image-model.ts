export const PROMPT_MAX = 1000

/** Sizes that image models support; other formats are cropped from them. */
export const MODEL_ASPECT_RATIOS = [
  { name: 'wide', title: 'Wide', size: '1536x1024' },
  { name: 'square', title: 'Square', size: '1024x1024' },
  { name: 'tall', title: 'Tall', size: '1024x1536' },
] as const
export type ModelAspectRatio = (typeof MODEL_ASPECT_RATIOS)[number]['name']

export interface ImageModelRequest {
  readonly prompt: string
  readonly shape: ModelAspectRatio
}

export interface ImageModelStatus {
  readonly isOn: boolean
  readonly name: string
  /** Price per image, in pence. */
  readonly price: number
  readonly budget: number
  readonly spent: number
}

export interface ImageModelResult {
  /** A JPEG in Base64. */
  readonly picture: string
  /** Today's spending in pence, including this image. */
  readonly spent: number
}

export interface SavedModelImage {
  readonly path: string
}

/** @param price per image in pence; may be 0 */
export function getDailyImageLimit(budget: number, price: number): number {
  return price <= 0 ? 1_000_000 : Math.floor(budget / price + 1e-9)
}

export function formatPounds(pence: number): string {
  return new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' }).format(pence / 100)
}

/** Prompt fragments in the company's visual style. */
export const PROMPT_SUGGESTIONS: readonly { readonly label: string; readonly words: string }[] = [
  {
    label: 'Our lighting',
    words: 'soft daylight from the left, calm and matter-of-fact, like a photograph for a trade catalogue',
  },
  {
    label: 'Our board',
    words: 'plain brown corrugated cardboard, kraft paper with visible flutes at the cut edges, no print',
  },
  { label: 'Our colours', words: 'warm paper white, kraft brown and one deep blue, nothing else' },
  { label: 'Space for text', words: 'empty, quiet left half with space for text' },
  { label: 'Close-up', words: 'close view, shallow depth of field, a single object' },
  { label: 'No people or brands', words: 'no people, no brands, no lettering, no machines' },
]

export const IMAGE_MODEL_ERRORS = {
  refused: 'The AI service refused this request. Describe a different image.',
  slow: 'The AI service didn’t respond in time. Nothing was saved: try again later.',
  failed: 'The AI service couldn’t create an image. Nothing was saved: try again later.',
  unreadable: 'The AI service returned a file that isn’t an image. Nothing was saved: try again.',
  spent: 'Today’s budget for AI images is used up. Try again tomorrow.',
  off: 'AI images aren’t set up on this website.',
} as const
