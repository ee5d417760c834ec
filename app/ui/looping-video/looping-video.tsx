import { useEffect, useRef, useState } from 'react'
import { Icon } from '#app/ui/icon/icon.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden/visually-hidden.tsx'
import { REDUCED_MOTION, useMediaQuery } from '../media-query/media-query.ts'
import styles from './looping-video.module.css'

interface LoopingVideoProps {
  readonly address: string
  readonly poster?: string | undefined
  /** Describes the video, for the button's name. */
  readonly label: string
}

/**
 * Muted video that loops while in view, with a pause button. Without scripts or with reduced motion it shows its
 * poster; the button still plays it.
 */
export function LoopingVideo({ address, poster, label }: LoopingVideoProps) {
  const video = useRef<HTMLVideoElement>(null)
  const reducedMotion = useMediaQuery(REDUCED_MOTION, true)
  const [chosen, setChosen] = useState<'play' | 'pause' | null>(null)
  const shouldPlay = chosen === null ? !reducedMotion : chosen === 'play'

  useEffect(() => {
    const element = video.current
    if (element === null) return
    // React doesn't render `muted`, and browsers only autoplay muted videos.
    element.muted = true
    if (!shouldPlay) return element.pause()
    const watcher = new IntersectionObserver((entries) => {
      // Autoplay can be refused, for example in battery saver mode.
      if (entries.at(-1)?.isIntersecting) element.play().catch(() => setChosen('pause'))
      else element.pause()
    })
    watcher.observe(element)
    return () => watcher.disconnect()
  }, [shouldPlay])

  return (
    <div className={styles.frame}>
      <video
        ref={video}
        className={styles.video}
        src={address}
        poster={poster}
        loop
        playsInline
        preload="metadata"
      >
        <track kind="captions" />
      </video>
      <button
        type="button"
        className={styles.button}
        onClick={() => setChosen(shouldPlay ? 'pause' : 'play')}
      >
        <Icon name={shouldPlay ? 'pause' : 'play'} size={16} />
        <VisuallyHidden>{`${shouldPlay ? 'Pause' : 'Play'} the video: ${label}`}</VisuallyHidden>
      </button>
    </div>
  )
}
