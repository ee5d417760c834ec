import { type DragEvent, useRef, useState } from 'react'
import { Icon } from '#app/ui/icon/icon.tsx'
import { formatFileSize } from '#domain/media/media.ts'
import styles from './drop-zone.module.css'
import { FieldFrame } from './field-frame.tsx'

interface DropZoneProps {
  readonly name: string
  readonly label: string
  readonly hint: string
  readonly optional?: boolean
  /** As the `accept` of a file field has it. */
  readonly accept: string
  /** Why a file cannot be taken; null when it can. The server looks again, and closer. */
  readonly refusal: (file: File) => string | null
}

/** A file by picker or by drag: a file field, which with scripts is also a place to drop one on. */
export function DropZone({ name, label, hint, optional = false, accept, refusal }: DropZoneProps) {
  const input = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState<File | null>(null)
  const [isOver, setOver] = useState(false)
  const refused = chosen === null ? null : refusal(chosen)

  const look = () => setChosen(input.current?.files?.[0] ?? null)
  const clear = () => {
    if (input.current) input.current.value = ''
    look()
    input.current?.focus()
  }
  const over = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setOver(true)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const file = event.dataTransfer.files[0]
    if (file === undefined || input.current === null) return
    // The field holds one, and so the form sends one, with and without this.
    const one = new DataTransfer()
    one.items.add(file)
    input.current.files = one.files
    look()
  }

  return (
    <FieldFrame name={name} label={label} hint={hint} optional={optional}>
      {(control) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: dropping is for pointers; the field inside is for everyone
        <div
          className={isOver ? `${styles.zone} ${styles.over}` : styles.zone}
          onDragOver={over}
          onDragLeave={() => setOver(false)}
          onDrop={drop}
        >
          <p className={styles.invitation} aria-hidden="true">
            <Icon name="jobs" size={28} />
            Drop your file here, or
          </p>
          <input
            {...control}
            ref={input}
            type="file"
            accept={accept}
            className={styles.file}
            onChange={look}
          />
          <p role="status" className={refused === null ? styles.chosen : styles.refused}>
            {chosen && (refused ?? `${chosen.name}, ${formatFileSize(chosen.size)}`)}
          </p>
          {chosen && (
            <button type="button" className={styles.clear} onClick={clear}>
              Remove the file
            </button>
          )}
        </div>
      )}
    </FieldFrame>
  )
}
