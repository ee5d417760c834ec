import { useEffect, useState } from 'react'
import { mediaAddress } from '#app/content/media-address.ts'
import { mediaKind } from '#domain/media/media.ts'
import styles from './article-form.module.css'
import type { Medium } from './article-form-state.ts'

type ShownMedium = Exclude<Medium, { kind: 'none' }>

/** The medium as it will look; a chosen file is shown from the disk before it is sent anywhere. */
export function MediumPreview({ medium, mediaOrigin }: { medium: ShownMedium; mediaOrigin: string }) {
  if (medium.kind === 'chosen') return <ChosenFile file={medium.file} />
  const { image, video } = medium
  const address = (path: string) => mediaAddress(mediaOrigin, path)
  if (video === null) return <img src={address(image ?? '')} alt="" className={styles.preview} />
  return <Video src={address(video)} poster={image === null ? undefined : address(image)} />
}

function ChosenFile({ file }: { file: File }) {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    const created = URL.createObjectURL(file)
    setAddress(created)
    return () => URL.revokeObjectURL(created)
  }, [file])
  return (
    <figure className={styles.chosen}>
      {address !== undefined &&
        (mediaKind(file.type) === 'video' ? (
          <Video src={address} />
        ) : (
          <img src={address} alt="" className={styles.preview} />
        ))}
      <figcaption>
        {file.name} ({megabytes(file.size)})
      </figcaption>
    </figure>
  )
}

function Video({ src, poster }: { src: string; poster?: string | undefined }) {
  return (
    <video src={src} poster={poster} controls muted playsInline preload="metadata" className={styles.preview}>
      <track kind="captions" />
    </video>
  )
}

function megabytes(bytes: number): string {
  return `${Math.max(0.1, bytes / (1024 * 1024)).toFixed(1)} MB`
}
