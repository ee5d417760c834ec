import { vi } from 'vitest'

/** Makes requests whose URL contains this text fail, until the returned mock is restored. */
export function disconnect(address: string) {
  const { fetch } = globalThis
  return vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
    const url = input instanceof Request ? input.url : String(input)
    return url.includes(address) ? Promise.reject(new TypeError('Failed to fetch')) : fetch(input, init)
  })
}
