import { useSyncExternalStore } from 'react'
import { RESIZE_DEBOUNCE_MS, type Viewport, viewportOf } from '#domain/breakpoints.ts'

function subscribe(changed: () => void): () => void {
  let settled: ReturnType<typeof setTimeout> | undefined
  function resized() {
    clearTimeout(settled)
    settled = setTimeout(changed, RESIZE_DEBOUNCE_MS)
  }
  window.addEventListener('resize', resized)
  return () => {
    clearTimeout(settled)
    window.removeEventListener('resize', resized)
  }
}

/** Which viewport the window is; the server, which cannot know, renders for a desktop. */
export function useViewport(): Viewport {
  return useSyncExternalStore(
    subscribe,
    () => viewportOf(window.innerWidth),
    () => 'desktop',
  )
}
