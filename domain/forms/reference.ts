const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** Returns a reference such as `EQ-7K3M-2QXA`. @param random eight bytes */
export function toReference(prefix: string, random: Uint8Array): string {
  const letters = [...random.subarray(0, 8)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('')
  return `${prefix}-${letters.slice(0, 4)}-${letters.slice(4)}`
}
