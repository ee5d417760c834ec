/** Returns the size of a flat blank as text, such as `4,200 × 2,500 mm`; sizes in mm. */
export function formatBlank({ length, width }: { readonly length: number; readonly width: number }): string {
  return `${length.toLocaleString('en-GB')} × ${width.toLocaleString('en-GB')} mm`
}
