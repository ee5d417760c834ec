export * from './model/recipe.ts'
