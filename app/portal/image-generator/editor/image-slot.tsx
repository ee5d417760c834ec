import { Button, FileButton, Group, Input, Stack, Text, TextInput } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { parseBoxUrl } from '#domain/graphics/model/box-url.ts'
import type { ImageSlotValue } from '#domain/graphics/model/recipe.ts'
import type { ImageSlot } from '#domain/graphics/model/slots.ts'
import { formatBox } from '#domain/graphics/page/box-styles.ts'
import { isModelImage } from '#domain/image-sets/image-paths.ts'
import { GENERATED_NOTE } from '#domain/image-sets/image-sets.ts'
import { formatFocalPoint, parseFocalPoint } from '#domain/media/crops.ts'
import { blogMedia, NEWS_MEDIA } from '#domain/media/media.ts'
import { FocalPointPicker } from '../../ui/images/focal-point-picker.tsx'
import { MediaChooser } from '../../ui/images/media-chooser.tsx'
import { UploadNotice } from '../../ui/images/upload-notice.tsx'
import { useFieldUpload } from '../../ui/images/uploads.ts'
import { useMediaUrl } from '../../ui/layout-data.ts'
import { FailureNotice } from '../../ui/screen.tsx'
import { useImageEditor } from '../image-model/image-model-context.ts'
import { RecordChoice } from './record-choice.tsx'

const ModelDialog = lazy(() => import('../image-model/model-dialog.tsx'))

const BoxDialog = lazy(() => import('./box-dialog.tsx'))

const UPLOAD_BUCKET = blogMedia('blog-images')
const IMAGE_ALT_MAX = 300

interface ImageSlotFieldProps {
  readonly slot: ImageSlot
  readonly value: ImageSlotValue | null
  readonly onChange: (value: ImageSlotValue | null) => void
}

type OpenDialog = 'blog' | 'news' | 'product' | 'box' | 'model' | null

export default function ImageSlotField({ slot, value, onChange }: ImageSlotFieldProps) {
  const { model } = useImageEditor()
  const [open, setOpen] = useState<OpenDialog>(null)
  const [missingPath, setMissingPath] = useState<string | null>(null)
  const getMediaUrl = useMediaUrl()
  const upload = useFieldUpload(UPLOAD_BUCKET, ({ src }) => selectImage(src, ''))

  function selectImage(path: string, alt: string) {
    setOpen(null)
    upload.cancel()
    onChange({ picture: path, ...(alt !== '' && { alt }) })
  }

  const { title, hint, isRequired = false } = slot
  const box = value === null ? null : parseBoxUrl(value.picture)
  return (
    <Input.Wrapper
      label={title}
      required={isRequired}
      labelElement="div"
      {...(hint && { description: hint })}
    >
      <Stack gap="sm" role="group" aria-label={title} mt={4}>
        {upload.running !== null && <UploadNotice running={upload.running} upload={upload} />}
        {upload.running === null && value !== null && missingPath === value.picture && (
          <FailureNotice failure="This image is missing from the library. Choose another." />
        )}
        {upload.running === null && box !== null && (
          <Text size="sm">{formatBox(box)}. Shown in full at every size.</Text>
        )}
        {upload.running === null && value !== null && box === null && missingPath !== value.picture && (
          <FocalPointPicker
            src={getMediaUrl(value.picture)}
            focus={value.focus === undefined ? null : formatFocalPoint(value.focus)}
            isLocked={false}
            onFocus={(focus) => {
              const { focus: _previous, ...picture } = value
              const point = parseFocalPoint(focus)
              onChange({ ...picture, ...(point !== null && { focus: point }) })
            }}
            onLost={() => setMissingPath(value.picture)}
          />
        )}
        <Group gap="xs">
          <FileButton
            accept={UPLOAD_BUCKET.types.join(',')}
            onChange={(file) => file !== null && upload.start(file)}
          >
            {(button) => (
              <Button {...button} size="compact-md" variant="default">
                Upload
              </Button>
            )}
          </FileButton>
          <Button size="compact-md" variant="default" onClick={() => setOpen('blog')}>
            Blog images
          </Button>
          <Button size="compact-md" variant="default" onClick={() => setOpen('news')}>
            News images
          </Button>
          <Button size="compact-md" variant="default" onClick={() => setOpen('product')}>
            Product images
          </Button>
          <Button size="compact-md" variant="default" onClick={() => setOpen('box')}>
            Box pattern
          </Button>
          {model?.isOn === true && (
            <Button size="compact-md" variant="default" onClick={() => setOpen('model')}>
              Generate with AI
            </Button>
          )}
          {value !== null && (
            <Button size="compact-md" variant="subtle" onClick={() => onChange(null)}>
              Remove
            </Button>
          )}
        </Group>
        {value !== null && (
          <TextInput
            label={`Alt text: ${title.toLowerCase()}`}
            description="Becomes part of the alt text for the finished image"
            maxLength={IMAGE_ALT_MAX}
            value={value.alt ?? ''}
            onChange={({ currentTarget }) => {
              const { alt: _previous, ...picture } = value
              onChange({ ...picture, ...(currentTarget.value !== '' && { alt: currentTarget.value }) })
            }}
          />
        )}
        {value !== null && isModelImage(value.picture) && (
          <Text size="sm" c="dimmed">
            {GENERATED_NOTE} Images you create with it are labelled too.
          </Text>
        )}
      </Stack>
      {(open === 'blog' || open === 'news') && (
        <MediaChooser
          bucket={open === 'blog' ? UPLOAD_BUCKET : NEWS_MEDIA}
          picturesOnly
          onChoose={({ path, alt }) => selectImage(path, alt)}
          onClose={() => setOpen(null)}
        />
      )}
      {open === 'product' && (
        <RecordChoice
          title="Product images"
          kinds={['product']}
          onChoose={({ picture }) => picture !== null && selectImage(picture.path, picture.alt)}
          onClose={() => setOpen(null)}
        />
      )}
      {open === 'box' && (
        <Suspense fallback={null}>
          <BoxDialog box={box} onChoose={selectImage} onClose={() => setOpen(null)} />
        </Suspense>
      )}
      {open === 'model' && (
        <Suspense fallback={null}>
          <ModelDialog onChoose={selectImage} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </Input.Wrapper>
  )
}
