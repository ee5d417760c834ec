import { useEffect, useState } from 'react'
import { getSafeZones } from '#domain/graphics/safe-zones.ts'
import type { Size } from '#domain/media/crops.ts'
import styles from '../image-generator.module.css'
import type { RenderedDesign } from './worker-messages.ts'

/** Limits tall formats. */
const MAX_HEIGHT_REM = 30

interface DrawingProps {
  readonly size: Size
  readonly design: RenderedDesign | undefined
  /** Empty if the content is next to it as text. */
  readonly alt: string
  readonly showSafeZones?: boolean
  readonly maxHeightRem?: number
}

export function Drawing({
  size,
  design,
  alt,
  showSafeZones = false,
  maxHeightRem = MAX_HEIGHT_REM,
}: DrawingProps) {
  const src = useObjectUrl(design?.svg)
  const { width, height } = size
  return (
    <span
      className={styles.design}
      style={{ aspectRatio: `${width} / ${height}`, maxWidth: `${(maxHeightRem * width) / height}rem` }}
    >
      {src !== undefined && <img src={src} alt={alt} width={width} height={height} draggable={false} />}
      {showSafeZones &&
        getSafeZones(size).map(({ channel, box }) => (
          <span
            key={channel}
            className={styles.safeZone}
            style={{
              left: `${(box.x / width) * 100}%`,
              top: `${(box.y / height) * 100}%`,
              width: `${(box.width / width) * 100}%`,
              height: `${(box.height / height) * 100}%`,
            }}
          />
        ))}
    </span>
  )
}

function useObjectUrl(svg: string | undefined): string | undefined {
  const [objectUrl, setObjectUrl] = useState<string>()
  useEffect(() => {
    if (svg === undefined) return
    const url = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }))
    setObjectUrl(url)
    // The previous image stays visible until the new one has loaded.
    return () => void setTimeout(() => URL.revokeObjectURL(url), 2000)
  }, [svg])
  return objectUrl
}
