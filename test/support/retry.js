// On a busy machine a race or a time limit may fail a test once: it counts as failed when it fails again.
import { jest } from '@jest/globals';

jest.retryTimes(2, { logErrorsBeforeRetry: true });
