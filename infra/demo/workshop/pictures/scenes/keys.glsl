// A keyboard from low on its left, window light across it.
#define FAR 60.0
#define STEP 0.85
#define BOUNCES 3
float blacks(vec3 p) {
  float x = mod(p.x, 7.0), d = 1e3;
  vec3 q = vec3(0, p.y - 0.34, p.z + 1.35);
  float slant = 0.06 * clamp(q.y * 2.0, -1.0, 1.0);
  float at[5] = float[5](0.93, 2.07, 3.9, 5.0, 6.1);
  for (int i = 0; i < 5; i++) d = min(d, box(vec3(x - at[i], q.y, q.z + max(0.0, q.z - 1.6) * q.y * 0.4), vec3(0.29 - slant, 0.36, 2.05), 0.07));
  return d;
}
float map(vec3 p) {
  hit = 0; float d = 1e3;
  if (p.y > 1.3 && p.z > -2.6) return min(p.y - 1.0, p.z + 3.7);
  vec3 k = vec3(fract(p.x) - 0.5, p.y + 0.45, p.z);
  float dip = floor(p.x) == 11.0 ? 0.05 : 0.0;
  put(d, box(k + vec3(0, dip, 0), vec3(0.478, 0.45, 3.2), 0.06), 1);
  put(d, box(k + vec3(0, 0.5, 0), vec3(0.46, 0.42, 3.16), 0.02), 2);
  put(d, blacks(p), 3);
  put(d, box(p - vec3(0, 0.15, -3.45), vec3(60, 0.35, 0.28), 0.12), 4);
  put(d, box(p - vec3(0, 3.6, -4.1), vec3(60, 3.6, 0.4), 0.1), 5);
  put(d, box(p - vec3(0, -1.35, 4.1), vec3(60, 0.55, 0.6), 0.12), 6);
  return d;
}
Surface surface(int id, vec3 p, inout vec3 n) {
  if (id == 1) { float age = cloud(vec3(p.x * 0.3, p.y, p.z * 0.5) + floor(p.x) * 7.0); return Surface(mix(vec3(0.86, 0.81, 0.70), vec3(0.78, 0.68, 0.5), age * 0.8), 0.28, 0.0, 0.05); }
  if (id == 2) return Surface(vec3(0.6, 0.42, 0.22) * (1.0 - 0.5 * wood(p.xyz * 0.6, 3.0)), 0.8, 0.0, 0.02);
  if (id == 3) return Surface(vec3(0.018, 0.016, 0.015), 0.22, 0.0, 0.05);
  if (id == 4) { n = normalize(n + 0.5 * (vec3(hash(p * 60.0), hash(p * 61.0), hash(p * 63.0)) - 0.5)); return Surface(vec3(0.36, 0.02, 0.03) * (0.6 + 0.8 * noise(p * 34.0)), 1.0, 0.0, 0.0); }
  if (id == 5) return Surface(vec3(0.012, 0.009, 0.008), 0.07, 0.0, 0.05);
  return Surface(vec3(0.012, 0.01, 0.009), 0.1, 0.0, 0.05);
}
vec3 sky(vec3 d) { return mix(vec3(0.10, 0.075, 0.05), vec3(0.16, 0.2, 0.24), smoothstep(-0.2, 0.6, d.y)) * 1.4; }
Lamp lamp() { return Lamp(vec3(-9, 9, 4), vec3(0, 3.4, -1.2) , vec3(2.2, 0.6, 3.4), vec3(13, 11.2, 8.6)); }
vec3 sunDirection() { return vec3(0); }
vec3 sunColor() { return vec3(0); }
Shot shot() { return Shot(vec3(2.2, 3.1, 6.4), vec3(11.0, -0.1, -0.9), 1.45, 9.8, 0.17, -0.05); }
