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
  /** Value of the `accept` attribute. */
  readonly accept: string
  /** Returns why a file is rejected, or null. The server also inspects the content. */
  readonly refusal: (file: File) => string | null
}

/** File field that is also a drop zone if scripts run. */
export function DropZone({ name, label, hint, optional = false, accept, refusal }: DropZoneProps) {
  const input = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState<File | null>(null)
  const [isDraggedOver, setDraggedOver] = useState(false)
  const error = chosen === null ? null : refusal(chosen)

  const readChosenFile = () => setChosen(input.current?.files?.[0] ?? null)
  const clear = () => {
    if (input.current) input.current.value = ''
    readChosenFile()
    input.current?.focus()
  }
  const handleDragOver = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setDraggedOver(true)
  }
  const handleDrop = (event: DragEvent) => {
    event.preventDefault()
    setDraggedOver(false)
    const file = event.dataTransfer.files[0]
    if (file === undefined || input.current === null) return
    // The field stores the dropped file, so that the form submits it natively.
    const transfer = new DataTransfer()
    transfer.items.add(file)
    input.current.files = transfer.files
    readChosenFile()
  }

  return (
    <FieldFrame name={name} label={label} hint={hint} optional={optional}>
      {(control) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: dropping needs a pointer; the field inside works without one
        <div
          className={isDraggedOver ? `${styles.zone} ${styles.over}` : styles.zone}
          onDragOver={handleDragOver}
          onDragLeave={() => setDraggedOver(false)}
          onDrop={handleDrop}
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
            onChange={readChosenFile}
          />
          <p role="status" className={error === null ? styles.selected : styles.error}>
            {chosen && (error ?? `${chosen.name}, ${formatFileSize(chosen.size)}`)}
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
