import { Button, Group, Image, SegmentedControl, Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import {
  formatPounds,
  type ImageModelResult,
  MODEL_ASPECT_RATIOS,
  type ModelAspectRatio,
  PROMPT_MAX,
  PROMPT_SUGGESTIONS,
  type SavedModelImage,
} from '#domain/image-sets/image-model.ts'
import { IMAGES_API } from '#domain/image-sets/image-sets.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { callWebsiteApi } from '../../ui/loader-data.ts'
import { FailureNotice } from '../../ui/screen.tsx'
import { useAction } from '../../ui/use-action.ts'
import { useImageEditor } from './image-model-context.ts'

interface ModelDialogProps {
  /** @param alt suggested alt text */
  readonly onChoose: (path: string, alt: string) => void
  readonly onClose: () => void
}

export default function ModelDialog({ onChoose, onClose }: ModelDialogProps) {
  const { model } = useImageEditor()
  const [prompt, setPrompt] = useState('')
  const [shape, setShape] = useState<ModelAspectRatio>('wide')
  const [generated, setGenerated] = useState<{
    readonly picture: ImageModelResult
    readonly prompt: string
  } | null>(null)
  const generating = useAction(
    {
      withSession: (session, request: { readonly prompt: string; readonly shape: ModelAspectRatio }) =>
        callWebsiteApi<ImageModelResult>(session, 'POST', IMAGES_API.model, request),
    },
    { reloads: false, onDone: (picture, request) => setGenerated({ picture, prompt: request.prompt }) },
  )
  const saving = useAction(
    {
      withSession: (session, { picture }: ImageModelResult) =>
        callWebsiteApi<SavedModelImage>(session, 'POST', IMAGES_API.kept, { picture }),
    },
    {
      reloads: false,
      onDone: ({ path }) => onChoose(path, generated === null ? '' : getAltText(generated.prompt)),
    },
  )
  if (model === null) return null
  const spent = generated?.picture.spent ?? model.spent
  return (
    <Dialog title="Generate with AI" size="xl" onClose={onClose}>
      <Stack gap="md">
        <Textarea
          label="Describe the image"
          description={`We send only this description to the provider of ${model.name}.`}
          autosize
          minRows={3}
          maxLength={PROMPT_MAX}
          value={prompt}
          onChange={({ currentTarget }) => setPrompt(currentTarget.value)}
        />
        <Group gap="xs" role="group" aria-label="Add to the description">
          {PROMPT_SUGGESTIONS.map(({ label, words }) => (
            <Button
              key={label}
              size="compact-md"
              variant="default"
              title={words}
              disabled={prompt.includes(words)}
              onClick={() =>
                setPrompt([prompt.trim(), words].filter(Boolean).join(', ').slice(0, PROMPT_MAX))
              }
            >
              {label}
            </Button>
          ))}
        </Group>
        <SegmentedControl
          aria-label="Aspect ratio"
          value={shape}
          onChange={(value) => setShape(value as ModelAspectRatio)}
          data={MODEL_ASPECT_RATIOS.map(({ name, title }) => ({ value: name, label: title }))}
        />
        <Text size="sm" role="status">
          {model.price === 0 ? 'Images are free.' : `Each image costs ${formatPounds(model.price)}.`} Spent
          today: {formatPounds(spent)} of {formatPounds(model.budget)}.
        </Text>
        <FailureNotice failure={generating.failure ?? saving.failure} />
        <Group>
          <Button
            loading={generating.isBusy}
            disabled={prompt.trim().length < 3}
            onClick={() => {
              saving.dismiss()
              void generating.run({ prompt: prompt.trim(), shape })
            }}
          >
            {generated === null ? 'Generate' : 'Generate another'}
          </Button>
          {generating.isBusy && <Text size="sm">This can take a minute or two.</Text>}
        </Group>
        {generated !== null && (
          <Stack gap="sm" data-generated>
            <Image
              src={`data:image/jpeg;base64,${generated.picture.picture}`}
              alt={getAltText(generated.prompt)}
              mah="24rem"
              fit="contain"
            />
            <Text size="sm" c="dimmed">
              The file is labelled as AI-generated. It’s saved only if you use it.
            </Text>
            <Group>
              <Button loading={saving.isBusy} onClick={() => void saving.run(generated.picture)}>
                Use this image
              </Button>
            </Group>
          </Stack>
        )}
      </Stack>
    </Dialog>
  )
}

/** Suggests the start of the prompt as alt text. */
function getAltText(prompt: string): string {
  const firstPhrase = prompt.split(/[.,;\n]/)[0]?.trim() ?? ''
  return firstPhrase.charAt(0).toUpperCase() + firstPhrase.slice(1, 200)
}
