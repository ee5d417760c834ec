/**
 * Sets `--progress` of the track, 0 to 100, which its paused animations follow.
 * @returns stops following
 */
export function foldOnScroll(track: HTMLElement): () => void {
  const screen = track.firstElementChild as HTMLElement
  let frame = 0
  const follow = () => {
    frame = 0
    const pinned = Number.parseFloat(getComputedStyle(screen).top)
    const { top, height } = track.getBoundingClientRect()
    const travel = height - screen.offsetHeight
    const share = travel > 0 ? Math.min(1, Math.max(0, (pinned - top) / travel)) : 1
    track.style.setProperty('--progress', (share * 100).toFixed(2))
  }
  const queue = () => {
    frame ||= requestAnimationFrame(follow)
  }
  track.dataset.fold = 'script'
  addEventListener('scroll', queue, { passive: true })
  addEventListener('resize', queue)
  queue()
  return () => {
    cancelAnimationFrame(frame)
    removeEventListener('scroll', queue)
    removeEventListener('resize', queue)
  }
}
