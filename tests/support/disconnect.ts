import { vi } from 'vitest'

/** Lets requests fail whose address contains this text, until the returned mock is restored. */
export function disconnect(address: string) {
  const { fetch } = globalThis
  return vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
    const url = input instanceof Request ? input.url : String(input)
    return url.includes(address) ? Promise.reject(new TypeError('Failed to fetch')) : fetch(input, init)
  })
}
