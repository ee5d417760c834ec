import { useEffect, useState } from 'react'
import { RESIZE_DEBOUNCE_MS, type Viewport, viewportOf } from './breakpoints.ts'

/** Which viewport the window is, once it has kept its size; the server, which cannot know, renders for a desktop. */
export function useViewport(): Viewport {
  // Kept, not looked up at each render: one that comes amid resizing would not wait for its end.
  const [viewport, setViewport] = useState<Viewport>('desktop')
  useEffect(() => {
    const look = () => setViewport(viewportOf(window.innerWidth))
    let settled: ReturnType<typeof setTimeout> | undefined
    function resized() {
      clearTimeout(settled)
      settled = setTimeout(look, RESIZE_DEBOUNCE_MS)
    }
    look()
    window.addEventListener('resize', resized)
    return () => {
      clearTimeout(settled)
      window.removeEventListener('resize', resized)
    }
  }, [])
  return viewport
}
