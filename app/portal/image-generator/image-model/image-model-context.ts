import { createContext, useContext } from 'react'
import type { ImageModelStatus } from '#domain/image-sets/image-model.ts'

export interface ImageEditorContextValue {
  /** Null if the status could not be loaded. */
  readonly model: ImageModelStatus | null
}

export const ImageEditorContext = createContext<ImageEditorContextValue>({ model: null })

export function useImageEditor(): ImageEditorContextValue {
  return useContext(ImageEditorContext)
}
