import '#tests/support/simulated-dom.ts'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { foldOnScroll } from './fold-on-scroll.ts'

const TRACK_HEIGHT = 2500
const SCREEN_HEIGHT = 900

/** A track with a pinned screen, scrolled so that its top edge is at `top`. */
function createTrack(top: number) {
  const track = document.createElement('div')
  const screen = document.createElement('div')
  screen.style.top = '100px'
  track.append(screen)
  document.body.append(track)
  Object.defineProperty(screen, 'offsetHeight', { value: SCREEN_HEIGHT })
  track.getBoundingClientRect = () => ({ top, height: TRACK_HEIGHT }) as DOMRect
  return track
}

describe('fold on scroll', () => {
  afterEach(() => vi.unstubAllGlobals())

  it.each([
    ['above', 400, '0.00'],
    ['at the start of', 100, '0.00'],
    ['halfway through', -700, '50.00'],
    ['at the end of', -1500, '100.00'],
    ['below', -3000, '100.00'],
  ])('%s the track sets the progress', (_, top, progress) => {
    vi.stubGlobal('requestAnimationFrame', (draw: () => void) => draw())
    const track = createTrack(top)
    foldOnScroll(track)()
    expect([track.dataset.fold, track.style.getPropertyValue('--progress')]).toEqual(['script', progress])
  })

  it('measures once per frame, and not after it is stopped', () => {
    const frames: (() => void)[] = []
    vi.stubGlobal('requestAnimationFrame', (draw: () => void) => frames.push(draw))
    const stop = foldOnScroll(createTrack(100))
    window.dispatchEvent(new Event('scroll'))
    window.dispatchEvent(new Event('resize'))
    expect(frames).toHaveLength(1)
    frames[0]?.()
    window.dispatchEvent(new Event('scroll'))
    expect(frames).toHaveLength(2)
    frames[1]?.()
    stop()
    window.dispatchEvent(new Event('scroll'))
    expect(frames).toHaveLength(2)
  })
})
