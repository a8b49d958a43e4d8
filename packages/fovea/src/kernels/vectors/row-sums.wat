;; Adds four rows of signed bytes, each times its weight, to $sum (64-bit numbers). In the order in which JavaScript adds,
;; so that results are the same to the last digit. Wrapped by row-sums.ts.
(module
  (import "m" "m" (memory 0))
  (func (export "run")
    (param $a i32) (param $b i32) (param $c i32) (param $d i32) (param $sum i32) (param $endOfA i32)
    (param $weightA f64) (param $weightB f64) (param $weightC f64) (param $weightD f64)
    (local $pairs v128) (local $fours v128) (local $weightsA v128) (local $weightsB v128)
    (local $weightsC v128) (local $weightsD v128) (local $products0 v128) (local $products1 v128)
    (local $products2 v128) (local $products3 v128)
    (local.set $weightsA (f64x2.splat (local.get $weightA)))
    (local.set $weightsB (f64x2.splat (local.get $weightB)))
    (local.set $weightsC (f64x2.splat (local.get $weightC)))
    (local.set $weightsD (f64x2.splat (local.get $weightD)))
    (loop $numbers
      (local.set $pairs (v128.load8x8_s (local.get $a)))
      (local.set $fours (i32x4.extend_low_i16x8_s (local.get $pairs)))
      (local.set $products0 (f64x2.mul (local.get $weightsA) (f64x2.convert_low_i32x4_s (local.get $fours))))
      (local.set $products1
        (f64x2.mul
          (local.get $weightsA)
          (f64x2.convert_low_i32x4_s
            (i8x16.shuffle 8 9 10 11 12 13 14 15 8 9 10 11 12 13 14 15 (local.get $fours) (local.get $fours)))))
      (local.set $fours (i32x4.extend_high_i16x8_s (local.get $pairs)))
      (local.set $products2 (f64x2.mul (local.get $weightsA) (f64x2.convert_low_i32x4_s (local.get $fours))))
      (local.set $products3
        (f64x2.mul
          (local.get $weightsA)
          (f64x2.convert_low_i32x4_s
            (i8x16.shuffle 8 9 10 11 12 13 14 15 8 9 10 11 12 13 14 15 (local.get $fours) (local.get $fours)))))
      (local.set $pairs (v128.load8x8_s (local.get $b)))
      (local.set $fours (i32x4.extend_low_i16x8_s (local.get $pairs)))
      (local.set $products0
        (f64x2.add
          (local.get $products0)
          (f64x2.mul (local.get $weightsB) (f64x2.convert_low_i32x4_s (local.get $fours)))))
      (local.set $products1
        (f64x2.add
          (local.get $products1)
          (f64x2.mul
            (local.get $weightsB)
            (f64x2.convert_low_i32x4_s
              (i8x16.shuffle 8 9 10 11 12 13 14 15 8 9 10 11 12 13 14 15
                (local.get $fours)
                (local.get $fours))))))
      (local.set $fours (i32x4.extend_high_i16x8_s (local.get $pairs)))
      (local.set $products2
        (f64x2.add
          (local.get $products2)
          (f64x2.mul (local.get $weightsB) (f64x2.convert_low_i32x4_s (local.get $fours)))))
      (local.set $products3
        (f64x2.add
          (local.get $products3)
          (f64x2.mul
            (local.get $weightsB)
            (f64x2.convert_low_i32x4_s
              (i8x16.shuffle 8 9 10 11 12 13 14 15 8 9 10 11 12 13 14 15
                (local.get $fours)
                (local.get $fours))))))
      (local.set $pairs (v128.load8x8_s (local.get $c)))
      (local.set $fours (i32x4.extend_low_i16x8_s (local.get $pairs)))
      (local.set $products0
        (f64x2.add
          (local.get $products0)
          (f64x2.mul (local.get $weightsC) (f64x2.convert_low_i32x4_s (local.get $fours)))))
      (local.set $products1
        (f64x2.add
          (local.get $products1)
          (f64x2.mul
            (local.get $weightsC)
            (f64x2.convert_low_i32x4_s
              (i8x16.shuffle 8 9 10 11 12 13 14 15 8 9 10 11 12 13 14 15
                (local.get $fours)
                (local.get $fours))))))
      (local.set $fours (i32x4.extend_high_i16x8_s (local.get $pairs)))
      (local.set $products2
        (f64x2.add
          (local.get $products2)
          (f64x2.mul (local.get $weightsC) (f64x2.convert_low_i32x4_s (local.get $fours)))))
      (local.set $products3
        (f64x2.add
          (local.get $products3)
          (f64x2.mul
            (local.get $weightsC)
            (f64x2.convert_low_i32x4_s
              (i8x16.shuffle 8 9 10 11 12 13 14 15 8 9 10 11 12 13 14 15
                (local.get $fours)
                (local.get $fours))))))
      (local.set $pairs (v128.load8x8_s (local.get $d)))
      (local.set $fours (i32x4.extend_low_i16x8_s (local.get $pairs)))
      (local.set $products0
        (f64x2.add
          (local.get $products0)
          (f64x2.mul (local.get $weightsD) (f64x2.convert_low_i32x4_s (local.get $fours)))))
      (local.set $products1
        (f64x2.add
          (local.get $products1)
          (f64x2.mul
            (local.get $weightsD)
            (f64x2.convert_low_i32x4_s
              (i8x16.shuffle 8 9 10 11 12 13 14 15 8 9 10 11 12 13 14 15
                (local.get $fours)
                (local.get $fours))))))
      (local.set $fours (i32x4.extend_high_i16x8_s (local.get $pairs)))
      (local.set $products2
        (f64x2.add
          (local.get $products2)
          (f64x2.mul (local.get $weightsD) (f64x2.convert_low_i32x4_s (local.get $fours)))))
      (local.set $products3
        (f64x2.add
          (local.get $products3)
          (f64x2.mul
            (local.get $weightsD)
            (f64x2.convert_low_i32x4_s
              (i8x16.shuffle 8 9 10 11 12 13 14 15 8 9 10 11 12 13 14 15
                (local.get $fours)
                (local.get $fours))))))
      (v128.store (local.get $sum) (f64x2.add (v128.load (local.get $sum)) (local.get $products0)))
      (v128.store offset=16
        (local.get $sum)
        (f64x2.add (v128.load offset=16 (local.get $sum)) (local.get $products1)))
      (v128.store offset=32
        (local.get $sum)
        (f64x2.add (v128.load offset=32 (local.get $sum)) (local.get $products2)))
      (v128.store offset=48
        (local.get $sum)
        (f64x2.add (v128.load offset=48 (local.get $sum)) (local.get $products3)))
      (local.set $a (i32.add (local.get $a) (i32.const 8)))
      (local.set $b (i32.add (local.get $b) (i32.const 8)))
      (local.set $c (i32.add (local.get $c) (i32.const 8)))
      (local.set $d (i32.add (local.get $d) (i32.const 8)))
      (local.set $sum (i32.add (local.get $sum) (i32.add (i32.const 32) (i32.const 32))))
      (br_if $numbers (i32.lt_u (local.get $a) (local.get $endOfA))))))
