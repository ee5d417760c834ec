/** What the panel and the chooser know of a stored file, and how they show it. */
import { useEffect, useState } from 'react'
import { listMedia, type MediaItem, type MediaUsage } from '#app/content/drafts/media-library.ts'
import { getImageSources } from '#app/content/responsive-images.ts'
import type { DataClient } from '#app/session/data-client/supabase-browser.ts'
import type { Size } from '#domain/media/crops.ts'
import { mediaKind } from '#domain/media/media.ts'
import { useMediaUrl, useSupabaseOrigin } from '../layout-data.ts'
import styles from './images.module.css'

export interface StoredFileRow extends MediaItem {
  /** Its key, by which lists know it. */
  readonly id: string
  readonly kind: 'image' | 'video'
}

/** What the database answers at once. */
const FILES_AT_ONCE = 1000

/** Everything in a bucket, the newest first. */
export async function loadMedia(client: DataClient, bucket: string): Promise<StoredFileRow[]> {
  const found = new Map<string, StoredFileRow>()
  let storedBefore: string | undefined
  for (;;) {
    const files = await listMedia(client, bucket, {
      limit: FILES_AT_ONCE,
      ...(storedBefore !== undefined && { storedBefore }),
    })
    for (const file of files) found.set(file.key, { ...file, id: file.key, kind: mediaKind(file.type ?? '') })
    storedBefore = files.at(-1)?.storedAt
    if (files.length < FILES_AT_ONCE) return [...found.values()]
  }
}

/** `featured-images/5f3a…-Pallets.jpg` is `Pallets.jpg`: as it was called when it came. */
export function fileNameOf({ key }: Pick<MediaItem, 'key'>): string {
  return key.replace(/^.*\//, '').replace(/^[0-9a-f]{16,}-/, '')
}

/** Whether each of the words is in its name, or in the title of something that shows it. */
export function isFoundBy(medium: Pick<MediaItem, 'key' | 'uses'>, words: string): boolean {
  const texts = [medium.key, ...medium.uses.map(({ title }) => title)].map((text) => text.toLowerCase())
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => texts.some((text) => text.includes(word)))
}

const PLACES: Readonly<Record<MediaUsage['place'], string>> = {
  published: 'published',
  copy: 'in a draft',
  revision: 'in an earlier version',
}

/** `published`, or `deleted, in an earlier version` */
export function describeMediaUsage({ place, state }: Pick<MediaUsage, 'place' | 'state'>): string {
  return state === 'deleted' ? `deleted, ${PLACES[place]}` : PLACES[place]
}

export interface PreviewOfStoredProps {
  readonly medium: Pick<StoredFileRow, 'path' | 'kind'>
  readonly className?: string | undefined
}

/** Small, beside its name, so it says nothing of its own. */
export function MediaPreview({ medium: { path, kind }, className }: PreviewOfStoredProps) {
  const address = useMediaUrl()
  const origin = useSupabaseOrigin()
  if (kind === 'video')
    return (
      <video src={address(path)} muted preload="metadata" className={className}>
        <track kind="captions" />
      </video>
    )
  const { src, srcSet } = getImageSources(origin, path)
  return <img src={src} srcSet={srcSet} sizes="10rem" alt="" loading="lazy" className={className} />
}

export function Thumbnail({ medium }: Pick<PreviewOfStoredProps, 'medium'>) {
  return <MediaPreview medium={medium} className={styles.thumbnail} />
}

/** Sizes of pictures that were measured before: what is stored never changes. */
const measured = new Map<string, Size>()
/** A picture's size stands in its first bytes. */
const HEAD_BYTES = 65_535

/** How many pixels a stored picture has, read from its head once it is shown. */
export function Pixels({ medium: { path, kind } }: Pick<PreviewOfStoredProps, 'medium'>) {
  const address = useMediaUrl()(path)
  const [size, setSize] = useState<Size | null | undefined>(measured.get(path))
  useEffect(() => {
    if (kind === 'video') return
    const controller = new AbortController()
    void measure(path, address, controller.signal).then((found) => {
      if (!controller.signal.aborted) setSize(found ?? null)
    })
    return () => controller.abort()
  }, [address, path, kind])
  if (kind === 'video' || size === null) return <span>–</span>
  return <span>{size === undefined ? '…' : `${size.width} × ${size.height}`}</span>
}

/**
 * @param path as rows keep it
 * @param address where that is
 * @returns null of a picture that cannot be read
 */
export async function measure(path: string, address: string, signal: AbortSignal): Promise<Size | null> {
  try {
    const known = measured.get(path) ?? (await readSize(address, signal))
    measured.set(path, known)
    return known
  } catch {
    return null
  }
}

async function readSize(address: string, signal: AbortSignal): Promise<Size> {
  const [answer, { imageSize }] = await Promise.all([
    fetch(address, { headers: { Range: `bytes=0-${HEAD_BYTES}` }, signal }),
    import('image-size'),
  ])
  if (!answer.ok) throw new Error(`The image request returned ${answer.status}`)
  return imageSize(new Uint8Array(await answer.arrayBuffer()))
}
