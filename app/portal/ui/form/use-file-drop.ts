import { useEffect, useEffectEvent } from 'react'

/** Calls back with files dropped anywhere on the screen; dragged text is ignored. */
export function useFileDrop(onFiles: (files: readonly File[]) => void): void {
  const passOn = useEffectEvent(onFiles)
  useEffect(() => {
    const isFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') ?? false
    function over(event: DragEvent) {
      // Otherwise the browser navigates to the dropped file.
      if (isFiles(event)) event.preventDefault()
    }
    function drop(event: DragEvent) {
      if (!isFiles(event) || event.defaultPrevented) return
      event.preventDefault()
      const files = [...(event.dataTransfer?.files ?? [])]
      if (files.length > 0) passOn(files)
    }
    addEventListener('dragover', over)
    addEventListener('drop', drop)
    return () => {
      removeEventListener('dragover', over)
      removeEventListener('drop', drop)
    }
  }, [])
}
