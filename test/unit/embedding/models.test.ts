import { expect, test } from '@jest/globals';
import { LOCAL_MODELS } from '../../../src/embedding/models.js';
import { embeddingModel } from '../../../src/embedding/provider.js';

test('a slug names model and dimension with nothing that an index name cannot hold', () => {
  expect(embeddingModel('all-minilm-l6-v2', 384).slug).toBe('all_minilm_l6_v2_384');
  expect(embeddingModel('Org/Some Model:v1.5', 1024).slug).toBe('org_some_model_v1_5_1024');
  expect(embeddingModel('日本', 8).slug).toMatch(/^[a-z0-9_]+$/);
});

test('models of other dimensions have other slugs', () => {
  expect(embeddingModel('text-embedding-3-small', 512).slug).not.toBe(
    embeddingModel('text-embedding-3-small', 1536).slug,
  );
});

test('every local model is listed under its own name, with calibration in order', () => {
  for (const [name, { model, calibration }] of Object.entries(LOCAL_MODELS)) {
    expect(model.name).toBe(name);
    expect(calibration.high).toBeGreaterThan(calibration.moderate);
    expect(calibration.moderate).toBeGreaterThan(calibration.low);
  }
});
