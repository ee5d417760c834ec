import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { track } from '#app/analytics/track.ts'
import { JsonLd } from '#app/site/layout/json-ld.tsx'
import { Icon } from '#app/ui/icon/icon.tsx'
import type { Film } from './film.ts'
import css from './film-section.module.css'
import { HomeSection } from './home-section.tsx'

interface FilmSectionProps {
  readonly film: Film
  readonly siteUrl: string
}

/** A still until somebody asks for the film; it then plays in its place, with sound only because they asked. */
export function FilmSection({ film, siteUrl }: FilmSectionProps) {
  const [isAsked, setAsked] = useState(false)

  function ask(event: MouseEvent) {
    // Asked to open it elsewhere, the browser does.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    setAsked(true)
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
        {isAsked ? (
          <Player film={film} />
        ) : (
          <a href={film.sources[0].address} className={css.ask} onClick={ask}>
            <img
              src={film.poster.address}
              alt={film.poster.alt}
              width={film.poster.width}
              height={film.poster.height}
              loading="lazy"
              decoding="async"
            />
            <span className={css.label}>
              <Icon name="play" size={20} />
              Watch the film, {minutes(film.durationSeconds)}
            </span>
          </a>
        )}
      </div>
    </HomeSection>
  )
}

function Player({ film }: { readonly film: Film }) {
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
      poster={film.poster.address}
      width={film.poster.width}
      height={film.poster.height}
      aria-label={film.title}
      controls
      playsInline
      preload="metadata"
    >
      {film.sources.map(({ address, type }) => (
        <source key={address} src={address} type={type} />
      ))}
      <track kind="captions" src={film.captions} srcLang="en-GB" label="English" default />
    </video>
  )
}

/** `1 min 20 s` */
function minutes(seconds: number): string {
  const [whole, rest] = [Math.floor(seconds / 60), Math.round(seconds % 60)]
  return [...(whole > 0 ? [`${whole} min`] : []), ...(rest > 0 ? [`${rest} s`] : [])].join(' ')
}

function videoObject(film: Film, siteUrl: string) {
  const absolute = (address: string) => new URL(address, `${siteUrl}/`).href
  return {
    '@context': 'https://schema.org',
    '@type': 'VideoObject',
    name: film.title,
    description: film.description,
    thumbnailUrl: [absolute(film.poster.address)],
    contentUrl: absolute(film.sources[0].address),
    uploadDate: film.uploadedOn,
    duration: `PT${Math.floor(film.durationSeconds / 60)}M${Math.round(film.durationSeconds % 60)}S`,
    inLanguage: 'en-GB',
  }
}
