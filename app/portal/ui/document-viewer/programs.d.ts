/** Module bundled with its imports as a string (vite.config.ts). */
declare module '*?program' {
  const program: string
  export default program
}
