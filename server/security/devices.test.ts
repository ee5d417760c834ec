import { describe, expect, it } from 'vitest'
import { deviceName } from './devices.ts'

const WEB_KIT = 'AppleWebKit/537.36 (KHTML, like Gecko)'

describe('device name', () => {
  it.each([
    [
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEB_KIT} Chrome/141.0.0.0 Safari/537.36`,
      'Chrome on Windows',
    ],
    [
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEB_KIT} Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0`,
      'Edge on Windows',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0', 'Firefox on Linux'],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15',
      'Safari on a Mac',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1',
      'Safari on an iPhone',
    ],
    [
      'Mozilla/5.0 (iPad; CPU OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/141.0 Mobile/15E148 Safari/604.1',
      'Chrome on an iPad',
    ],
    [
      `Mozilla/5.0 (Linux; Android 15; SM-S921B) ${WEB_KIT} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
      'Samsung Internet on an Android phone',
    ],
    [
      `Mozilla/5.0 (Linux; Android 15; SM-X710) ${WEB_KIT} Chrome/141.0.0.0 Safari/537.36`,
      'Chrome on an Android tablet',
    ],
    [
      `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${WEB_KIT} Chrome/141.0.0.0 Safari/537.36`,
      'Chrome on a Chromebook',
    ],
    ['curl/8.14.1', 'An unknown device'],
    ['', 'An unknown device'],
    ['SomeApp/1.0 (Windows NT 10.0)', 'A browser on Windows'],
    ['Mozilla/5.0 (PlayStation) Firefox/1.0', 'Firefox'],
  ])('of “%s” is %s', (userAgent, name) => {
    expect(deviceName(userAgent)).toBe(name)
  })
})
