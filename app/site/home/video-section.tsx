import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { track } from '#app/analytics/track.ts'
import { Icon } from '#app/ui/icon/icon.tsx'
import { Picture } from '#app/ui/picture/picture.tsx'
import type { PromoVideo } from '#domain/company/company.ts'
import { company, JsonLd } from '../head/structured-data.tsx'
import { HomeSection } from './home-section.tsx'
import styles from './video-section.module.css'

interface VideoSectionProps {
  readonly film: PromoVideo
  readonly siteUrl: string
}

/** Shows a still; the video loads and plays after a click. */
export function VideoSection({ film, siteUrl }: VideoSectionProps) {
  /** URL of the still that the browser has already loaded. */
  const [still, setStill] = useState<string>()

  function play(event: MouseEvent<HTMLAnchorElement>) {
    // Modified clicks open a tab, as usual.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    setStill(event.currentTarget.querySelector<HTMLImageElement>('picture img')?.currentSrc ?? '')
    track({ eventType: 'interaction', eventName: 'video_play', properties: { video: film.title } })
  }

  return (
    <HomeSection ground="sheet">
      <JsonLd value={videoObject(film, siteUrl)} />
      <div className={styles.section}>
        <div className={styles.content}>
          <h2>{film.title}</h2>
          <p className={styles.text}>{film.description}</p>
        </div>
        {still === undefined ? (
          <a href={film.sources.at(-1)?.address} className={styles.playLink} onClick={play}>
            <Picture {...film.poster} sizes="(min-width: 64rem) 54rem, 92vw" className={styles.video} />
            <span className={styles.label}>
              <Icon name="play" size={20} />
              Watch the video, {Math.round(film.durationSeconds)} seconds
            </span>
          </a>
        ) : (
          <Player film={film} still={still} />
        )}
      </div>
    </HomeSection>
  )
}

function Player({ film, still }: { readonly film: PromoVideo; readonly still: string }) {
  const video = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    video.current?.focus()
    // If autoplay is refused, the controls are visible.
    video.current?.play().catch(() => {})
  }, [])
  return (
    <video
      ref={video}
      className={styles.video}
      poster={still}
      width={film.width}
      height={film.height}
      aria-label={film.title}
      controls
      muted
      playsInline
      // With reduced motion it plays once.
      loop={!matchMedia('(prefers-reduced-motion: reduce)').matches}
      preload="none"
    >
      {film.sources.map(({ address, type }) => (
        <source key={address} src={address} type={type} />
      ))}
      <track kind="captions" src={film.captions} srcLang="en-GB" label="English" default />
    </video>
  )
}

export function videoObject(film: PromoVideo, siteUrl: string) {
  const absolute = (address: string) => new URL(address, `${siteUrl}/`).href
  return {
    '@context': 'https://schema.org',
    '@type': 'VideoObject',
    name: film.title,
    description: film.description,
    thumbnailUrl: [absolute(film.poster.src)],
    contentUrl: absolute(film.sources.at(-1)?.address ?? film.sources[0].address),
    uploadDate: film.uploadedOn,
    duration: `PT${Math.round(film.durationSeconds)}S`,
    inLanguage: 'en-GB',
    publisher: { '@id': company(siteUrl)['@id'] },
  }
}
