import { useEffect, useState } from 'react'
import { getSafeZones } from '#domain/graphics/safe-zones.ts'
import type { Size } from '#domain/media/crops.ts'
import styles from '../image-generator.module.css'
import type { RenderedDesign } from './worker-messages.ts'

/** Limits tall formats. */
const HIGHEST_REM = 30

interface DrawingProps {
  readonly size: Size
  readonly drawn: RenderedDesign | undefined
  /** Empty if the content is next to it as text. */
  readonly alt: string
  readonly withZones?: boolean
  /** In rem. */
  readonly highest?: number
}

export function Drawing({ size, drawn, alt, withZones = false, highest = HIGHEST_REM }: DrawingProps) {
  const src = useAddress(drawn?.svg)
  const { width, height } = size
  return (
    <span
      className={styles.drawing}
      style={{ aspectRatio: `${width} / ${height}`, maxWidth: `${(highest * width) / height}rem` }}
    >
      {src !== undefined && <img src={src} alt={alt} width={width} height={height} draggable={false} />}
      {withZones &&
        getSafeZones(size).map(({ channel, box }) => (
          <span
            key={channel}
            className={styles.zone}
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

function useAddress(svg: string | undefined): string | undefined {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (svg === undefined) return
    const made = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }))
    setAddress(made)
    // The previous image stays visible until the new one has loaded.
    return () => void setTimeout(() => URL.revokeObjectURL(made), 2000)
  }, [svg])
  return address
}
