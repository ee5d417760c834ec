import { useEffect, useRef, useState } from 'react'
import { Icon } from '#app/ui/icon/icon.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden/visually-hidden.tsx'
import { REDUCED_MOTION, useMediaQuery } from '../media-query/media-query.ts'
import styles from './looping-video.module.css'

interface LoopingVideoProps {
  readonly address: string
  readonly poster?: string | undefined
  /** What it is a video of: names the button that stops it. */
  readonly label: string
}

/**
 * A muted video that loops while it is in view, with a button that stops it. It stands still, at its first frame or
 * poster, without scripts and where less motion is asked for; the button still starts it.
 */
export function LoopingVideo({ address, poster, label }: LoopingVideoProps) {
  const video = useRef<HTMLVideoElement>(null)
  const calm = useMediaQuery(REDUCED_MOTION, true)
  const [chosen, setChosen] = useState<'play' | 'stand' | null>(null)
  const wanted = chosen === null ? !calm : chosen === 'play'

  useEffect(() => {
    const element = video.current
    if (element === null) return
    // React renders no `muted` attribute, and a video that may be heard is not allowed to start by itself.
    element.muted = true
    if (!wanted) return element.pause()
    const watcher = new IntersectionObserver(([entry]) => {
      // Refused to start (battery saver): it then stands, which is what it does without scripts.
      if (entry?.isIntersecting) element.play().catch(() => setChosen('stand'))
      else element.pause()
    })
    watcher.observe(element)
    return () => watcher.disconnect()
  }, [wanted])

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
      <button type="button" className={styles.button} onClick={() => setChosen(wanted ? 'stand' : 'play')}>
        <Icon name={wanted ? 'pause' : 'play'} size={16} />
        <VisuallyHidden>{`${wanted ? 'Stop' : 'Play'} the video: ${label}`}</VisuallyHidden>
      </button>
    </div>
  )
}
