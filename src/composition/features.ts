import { token } from '../ports/di/token.ts'
import type { FeatureLoader } from './feature-loader.ts'

/** The loader, for who waits for a feature's code. */
export const Features = token<FeatureLoader>('Features')
