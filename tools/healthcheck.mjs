// Exits with 0 if the server on this machine responds, else with 1. For container engines.
const response = await fetch(`http://localhost:${process.env.PORT || 3000}/api/health`).catch(() => null);
process.exitCode = response?.ok === true ? 0 : 1;
