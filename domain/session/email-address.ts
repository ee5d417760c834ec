/** In a file of its own: every public page carries it, and the words of sign-in come only with the login modal. */
export function isEmail(value: string): boolean {
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value)
}
