/** Every public page carries this, so it has a file of its own; the words of sign-in come only with the login modal. */
export function isEmail(value: string): boolean {
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value)
}
