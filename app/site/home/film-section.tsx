import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { track } from '#app/analytics/track.ts'
import { JsonLd } from '#app/site/layout/json-ld.tsx'
import { Icon } from '#app/ui/icon/icon.tsx'
import { Picture } from '#app/ui/picture/picture.tsx'
import { videoObject } from './company-structured-data.ts'
import type { Film } from './film.ts'
import css from './film-section.module.css'
import { HomeSection } from './home-section.tsx'

interface FilmSectionProps {
  readonly film: Film
  readonly siteUrl: string
}

/** A still until somebody asks for the film, of which nothing is fetched before; it then plays in its place. */
export function FilmSection({ film, siteUrl }: FilmSectionProps) {
  /** Address of the still in the size that is there already. */
  const [still, setStill] = useState<string>()

  function ask(event: MouseEvent<HTMLAnchorElement>) {
    // Asked to open it elsewhere, the browser does.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    setStill(event.currentTarget.querySelector<HTMLImageElement>('picture img')?.currentSrc ?? '')
    track({ eventType: 'interaction', eventName: 'video_play', properties: { video: film.title } })
  }

  return (
    <HomeSection ground="sheet">
      <JsonLd value={videoObject(film, siteUrl)} />
      <div className={css.section}>
        <div className={css.words}>
          <h2>{film.title}</h2>
          <p className={css.text}>{film.description}</p>
        </div>
        {still === undefined ? (
          <a href={film.sources.at(-1)?.address} className={css.ask} onClick={ask}>
            <Picture {...film.poster} sizes="(min-width: 64rem) 54rem, 92vw" className={css.film} />
            <span className={css.label}>
              <Icon name="play" size={20} />
              Watch the film, {Math.round(film.durationSeconds)} seconds
            </span>
          </a>
        ) : (
          <Player film={film} still={still} />
        )}
      </div>
    </HomeSection>
  )
}

function Player({ film, still }: { readonly film: Film; readonly still: string }) {
  const video = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    video.current?.focus()
    // Refused to start: its own controls are there.
    video.current?.play().catch(() => {})
  }, [])
  return (
    <video
      ref={video}
      className={css.film}
      poster={still}
      width={film.width}
      height={film.height}
      aria-label={film.title}
      controls
      muted
      playsInline
      // Who wants less motion sees it once.
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
