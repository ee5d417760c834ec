import { timeZone } from './event-payload.ts'

/** Returns a hash of the properties that the browser reveals to every page. */
export async function computeFingerprint(): Promise<string> {
  const { userAgent, language, platform, hardwareConcurrency } = navigator
  const { width, height, colorDepth } = screen
  const properties = [
    userAgent,
    language,
    platform,
    hardwareConcurrency,
    width,
    height,
    colorDepth,
    timeZone(),
  ].join('|')
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(properties))
  return [...new Uint8Array(hash)]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .slice(0, 32)
}

export const POSITION_TIMEOUT_MS = 10_000
export const POSITION_AGE_MS = 300_000

export interface Position {
  readonly latitude: number | null
  readonly longitude: number | null
  readonly accuracy: number | null
}

const NO_POSITION: Position = { latitude: null, longitude: null, accuracy: null }

/** Returns the position if the visitor has already granted permission; never prompts. */
export async function requestPosition(log: (message: string) => void): Promise<Position> {
  try {
    const { state } = await navigator.permissions.query({ name: 'geolocation' })
    if (state !== 'granted') return NO_POSITION
    const { promise, resolve, reject } = Promise.withResolvers<GeolocationPosition>()
    navigator.geolocation.getCurrentPosition(resolve, reject, {
      timeout: POSITION_TIMEOUT_MS,
      maximumAge: POSITION_AGE_MS,
    })
    const { latitude, longitude, accuracy } = (await promise).coords
    return { latitude, longitude, accuracy }
  } catch (error) {
    log(`Geolocation failed: ${error instanceof Error ? error.message : 'no position'}`)
    return NO_POSITION
  }
}
