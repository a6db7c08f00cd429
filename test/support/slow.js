// Set-up of the projects whose tests start servers: jest takes a time limit for all projects only.
import { jest } from '@jest/globals';

jest.setTimeout(120_000);
